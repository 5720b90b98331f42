"""에폭을 돌며 학습하고, 재고, 남긴다. 언제 꺼지더라도 마지막 에폭의 끝에서 똑같이 이어진다 (논문 5절, 6.1절)."""

import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any

import keras

from kit_core.backend.random_state import random_state, restore_random_state
from kit_core.training.data.serving import serve
from kit_core.training.devices import warm_up
from kit_core.training.loop.atomic_files import STATE, sweep
from kit_core.training.loop.averaging import average_weights
from kit_core.training.loop.checkpoint import Weights, save_state
from kit_core.training.loop.failures import StopAtNaN, explained
from kit_core.training.loop.folder_lock import locked
from kit_core.training.loop.history import draw, record, sentence, write_csv
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.loop.progress import ProgressBar
from kit_core.training.loop.resume import continue_from


def train_epochs(
    model: keras.Model,
    batches: Callable[[int], Iterator[Any]],
    tokens: Callable[[int], Sequence[int]],
    validate: Callable[[keras.Model], dict[str, float]],
    plan: EpochPlan,
    *,
    folder: Path | None = None,
    resume: bool = False,
    fingerprint: str = "",
    verbose: bool = True,
    callbacks: Sequence[keras.callbacks.Callback] = (),
) -> list[dict[str, Any]]:
    """컴파일한 모델을 에폭마다 학습하고 재며, 끝나면 마지막 에폭들의 가중치를 평균해 넣는다.

    Args:
        model: 컴파일한 모델.
        batches: 에폭의 번호(0부터)를 받아 그 에폭의 배치를 내는 함수. 같은 번호에는 언제나 같은 배치를 내야 한다.
        tokens: 에폭의 번호를 받아 배치마다의 토큰 수를 주는 함수. 걸음의 수가 되고, 진행 막대가 쓴다.
        validate: 모델을 재어 {"loss": ..., "accuracy": ...}처럼 이름과 값을 주는 함수. 기록에는 validation을 앞에 붙인
            이름으로 적는다.
        plan: 얼마나 오래 학습할지.
        folder: 체크포인트와 기록을 쓸 폴더. 없으면 아무것도 쓰지 않는다. 이어 갈 상태를 모두 담은 last.safetensors와
            history.csv, history.png가 남는다. 한 폴더에서는 한 번에 하나만 학습한다.
        resume: folder에 남은 체크포인트에서 이어 간다. 남은 것이 없으면 처음부터 한다. 끊지 않은 학습과 비트까지 같다.
        fingerprint: 설정과 데이터를 나타내는 글. 이어 갈 때 다르면 멈춘다.
        verbose: 진행 막대와 에폭마다의 한 줄을 보일지.
        callbacks: 더 부를 Keras 콜백. 학습의 시작과 끝은 한 번씩만 알린다. 에폭의 끝은 재고 나서 알리며, Keras의 fit처럼
            validate가 잰 값을 val_을 앞에 붙인 이름으로 함께 준다. 콜백이 model.stop_training을 켜면 그 에폭에서 멈춘다.

    Returns:
        에폭마다의 기록. 에폭의 번호, 실제로 한 걸음의 수, 손실과 정확도, 검증에서 잰 값, 걸린 초와 초당 토큰 수를 담은
        사전의 목록이다.

    Raises:
        ValueError: batches나 tokens가 비어 있거나 folder에 남은 파일이 상했을 때.
        TrainingFailure: 손실이 NaN이 되거나, 메모리나 디스크가 모자라거나, plan의 monitor가 validate가 준 이름이 아니거나,
            이어 갈 체크포인트의 설정이나 지켜보는 값이 다르거나, 이미 epochs보다 오래 학습했거나, 끝에 쓸 가중치가 없거나,
            다른 학습이 folder를 쓰고 있을 때.
    """
    with ExitStack() as held:
        held.enter_context(explained(None))
        if folder:
            held.enter_context(locked(folder))
            sweep(folder)
            held.callback(sweep, folder)  # 신호는 임시 파일을 만들고 지우는 사이에도 온다.
        bar = ProgressBar(shown=verbose)
        watching = [bar, StopAtNaN(), *callbacks]
        told = CallbacksAcrossFits(watching, model, plan.epochs)
        rows, kept = [], {}
        if resume and folder and (folder / STATE).exists():
            rows, kept = continue_from(folder / STATE, model, plan, fingerprint)
        held.enter_context(explained(folder))
        held.enter_context(closing(bar))
        warm_up(model, _first(batches(0)))
        told.begin_training()
        while not (model.stop_training or plan.finished(rows)):
            epoch = len(rows)
            counts = _counts(tokens(epoch), epoch)
            told.begin_fit(counts)
            model.fit(
                serve(partial(batches, epoch), len(counts)),
                steps_per_epoch=len(counts),
                initial_epoch=epoch,
                epochs=epoch + 1,
                shuffle=False,
                verbose=0,
                callbacks=told,
            )
            bar.stop()
            logs = told.end_epoch(epoch, validate(model))
            rows.append(record(epoch, bar.steps, logs, bar.tokens, bar.seconds))
            wanted = plan.kept_epochs(rows)
            kept = {e: w for e, w in (kept | {epoch: model.get_weights()}).items() if e in wanted}
            if folder:
                notes = {"rows": rows, "fingerprint": fingerprint, "watched": plan.watched()}
                _leave(folder, model, notes, kept)
            if verbose:
                print(sentence(rows[-1], plan.epochs), flush=True)
        told.end_training()
        if final := plan.final_epochs(rows):
            model.set_weights(average_weights([kept[epoch] for epoch in final]))
    return rows


def _leave(folder: Path, model: keras.Model, notes: dict[str, Any], kept: dict[int, Weights]) -> None:
    """방금 끝난 에폭을 폴더에 남긴다."""
    write_csv(folder / "history.csv", notes["rows"])
    save_state(folder / STATE, model, notes, kept)
    try:
        draw(folder / "history.png", notes["rows"], folder.name)
    except ImportError as error:  # 그림이 없어도 학습은 남는다. 기록은 CSV에 있다.
        warnings.warn(f"history.png를 그리지 않는다. {error}", stacklevel=3)


def _first(batches: Iterator[Any]) -> Any:
    for batch in batches:
        return batch
    raise ValueError("batches(0)이 배치를 하나도 내지 않았다. 에폭마다 배치를 하나 이상 낸다.")


def _counts(tokens: Sequence[int], epoch: int) -> list[int]:
    counts = list(tokens)
    if not counts:
        raise ValueError(f"tokens({epoch})이(가) 비어 있다. 배치마다의 토큰 수를 하나 이상 준다.")
    return counts


class CallbacksAcrossFits(keras.callbacks.CallbackList):
    """학습의 시작과 끝은 한 번씩만, 에폭의 끝은 검증까지 마친 뒤에 알리는 콜백들. fit의 callbacks에 그대로 넣는다.

    Keras의 fit은 시작할 때 정한 걸음의 수로 모든 에폭을 끊는다. 글을 에폭마다 달리 나누면(SubwordSampler) 걸음의 수도
    에폭마다 다르므로 에폭마다 fit을 새로 부른다. 그때마다 시작을 알리면 여러 에폭을 견주는 콜백이 에폭마다 처음부터 다시
    세고, fit이 끝날 때 에폭의 끝을 알리면 검증에서 잰 값을 보지 못한다.
    """

    def __init__(
        self, callbacks: Iterable[keras.callbacks.Callback], model: keras.Model, epochs: int
    ) -> None:
        super().__init__(list(callbacks), add_history=True, model=model)
        self.epochs = epochs
        self.logs: dict[str, float] = {}
        self.asked_to_stop = False
        self.random = random_state()

    def on_train_begin(self, logs: dict | None = None) -> None:
        """fit의 시작이다. 학습의 시작은 begin_training이 알린다."""
        restore_random_state(self.random)  # 프로세스의 첫 fit은 모델을 지으려고 난수를 더 뽑는다.

    def on_epoch_end(self, epoch: int, logs: dict | None = None) -> None:
        """fit의 에폭이 끝났다. 알리는 것은 end_epoch가 한다."""
        self.random = random_state()
        self.logs = {name: float(value) for name, value in sorted((logs or {}).items())}
        self.asked_to_stop = self.model.stop_training

    def on_train_end(self, logs: dict | None = None) -> None:
        """fit의 끝이다. 학습의 끝은 end_training이 알린다."""

    def begin_training(self) -> None:
        """학습이 시작되었음을 알린다."""
        self.model.stop_training = False
        super().on_train_begin()

    def begin_fit(self, tokens: Sequence[int]) -> None:
        """다음 에폭의 걸음마다의 토큰 수를, Keras가 콜백에 늘 알려 주는 값들과 함께 params로 알린다."""
        self.random = random_state()
        self.set_params({"verbose": 0, "epochs": self.epochs, "steps": len(tokens), "tokens": tokens})

    def end_epoch(self, epoch: int, measured: dict[str, float]) -> dict[str, float]:
        """에폭이 끝났음을, 검증에서 잰 값에 val_을 붙여 함께 알린다. 콜백들이 더 적었을 수 있는 그 값들을 준다."""
        self.model.stop_training = self.asked_to_stop  # 잴 때에 부른 다른 fit이 지웠을 수 있다.
        restore_random_state(self.random)  # 재는 일은 다음 에폭의 난수를 바꾸지 않는다.
        self.logs |= {f"val_{name}": value for name, value in measured.items()}
        for callback in self.callbacks:
            callback.on_epoch_end(epoch, self.logs)
        return self.logs

    def end_training(self) -> None:
        """학습이 끝났음을 알린다."""
        super().on_train_end(self.logs)

# What find-chromium, find-firefox and find-webkit share: Debian's packages, installed with a word on how large they are.
on_debian() { grep -qs '^ID=debian$' /etc/os-release; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then env "$@"; else sudo -n env "$@"; fi
}

# install NAME...: fails where there is no apt or no root.
install() {
  command -v apt-get >/dev/null 2>&1 && as_root true 2>/dev/null || return 1
  as_root apt-get update -qq -o Acquire::http::Timeout=20 >&2 || true
  size=$(LC_ALL=C apt-get install --assume-no --no-install-recommends "$@" 2>/dev/null |
    sed -nE 's/^Need to get ([0-9.]+ [kMG]?B).*/내려받는 것 \1/p; s/^After this operation, (.*) of additional.*/설치하면 \1/p' |
    paste -sd ';' | sed 's/;/, /')
  echo "$*을(를) 설치한다${size:+ ($size)}." >&2
  as_root DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2
}

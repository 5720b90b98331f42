"""Particles follow the final sound of the word before them."""

import pytest

from kit_core.tasks.korean_english.particles import FORMS, ROLES, TOPICS, attach


@pytest.mark.parametrize(
    ("word", "particle", "form"),
    [
        ("사과", "을", "사과를"),
        ("책", "을", "책을"),
        ("민수", "은", "민수는"),
        ("지은", "은", "지은은"),
        ("친구", "와", "친구와"),
        ("학생", "와", "학생과"),
        ("연필", "이", "연필이"),
        ("할머니", "께서는", "할머니께서는"),
        ("나", "이", "내가"),
        ("저", "의", "제"),
        ("우리", "이", "우리가"),
    ],
)
def test_particles_follow_the_final_sound(word, particle, form):
    assert attach(word, particle) == form


def test_a_form_tells_its_particle():
    """No form of one particle is a form of another."""
    forms = [form for pair in FORMS.values() for form in dict.fromkeys(pair)]
    assert len(forms) == len(set(forms))
    assert set(ROLES) | {"와", "의"} == set(FORMS)
    assert {ROLES[particle] for particle in TOPICS} == {"subject"}

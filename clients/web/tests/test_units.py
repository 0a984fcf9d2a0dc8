"""The parts of the bridge that need no process."""

from __future__ import annotations

import pytest

from cityroulette_web.events import EventLog
from cityroulette_web.guard import Refused
from cityroulette_web.pictures import Pictures, media_type

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 8


def test_a_reader_receives_unread_events():
    log = EventLog()
    for number in range(3):
        log.append("notification", number)
    events, gap = log.after(1, 0)
    assert ([event.data for event in events], gap) == (["1", "2"], False)
    assert log.after(3, 0) == ([], False)


def test_a_late_reader_is_notified_of_the_gap():
    log = EventLog(kept=2)
    for number in range(5):
        log.append("notification", number)
    events, gap = log.after(1, 0)
    assert ([event.id for event in events], gap) == ([4, 5], True)


def test_a_closed_log_ends_its_readers():
    log = EventLog()
    log.close()
    assert log.after(0, 10) is None


def test_a_file_is_shown_only_after_it_was_named_for_a_place(tmp_path):
    file = tmp_path / "a.png"
    file.write_bytes(PNG)
    pictures = Pictures()
    pictures.learn("archive.status", {"path": str(file)})
    with pytest.raises(Refused):
        pictures.fetch(str(file))
    pictures.learn("place.list", {"groups": [{"places": [{"photo": {"path": str(file)}}]}]})
    assert pictures.fetch(str(file)) == ("image/png", PNG)


def test_a_file_that_is_no_picture_is_not_shown(tmp_path):
    file = tmp_path / "a.png"
    file.write_text("<svg/>")
    pictures = Pictures()
    pictures.learn("place.photo", {"photo": {"path": str(file)}})
    with pytest.raises(Refused) as refusal:
        pictures.fetch(str(file))
    assert refusal.value.status == 502


def test_pictures_are_known_by_their_first_bytes():
    assert media_type(PNG) == "image/png"
    assert media_type(b"\xff\xd8\xff\xe0") == "image/jpeg"
    assert media_type(b"RIFF\0\0\0\0WEBP") == "image/webp"
    assert media_type(b"<svg xmlns=") is None
    assert media_type(b"") is None

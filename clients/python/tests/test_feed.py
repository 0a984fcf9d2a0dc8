"""The changes of a mirror, and the memory that their readers need."""

from __future__ import annotations

import asyncio
import gc
import threading

import pytest
from programs import real
from test_sync import real as real_sync

from cityroulette import Feed, MirrorChange, SyncFeed
from cityroulette._event_log import PENDING, EventLog


def change(revision: int, reset: bool = False) -> MirrorChange:
    """A change without any steps."""
    return MirrorChange(revision, (), reset)


async def test_a_reader_that_is_too_slow_gets_one_reset_for_all_it_missed() -> None:
    log: EventLog[MirrorChange] = EventLog()
    slow, slower = Feed(log), Feed(log)
    for revision in range(PENDING):
        log.put(change(revision))
    assert await anext(slow) == change(0)
    log.put(change(PENDING))
    assert await anext(slow) == change(1)
    assert await anext(slower) == change(PENDING, reset=True)
    log.finish(None)
    assert [each.revision async for each in slow] == list(range(2, PENDING + 1))
    assert [each async for each in slower] == []


async def test_a_feed_starts_with_the_next_change() -> None:
    log: EventLog[MirrorChange] = EventLog()
    log.put(change(1))
    feed = Feed(log)
    log.put(change(2))
    assert await anext(feed) == change(2)


async def test_an_error_ends_a_feed_after_the_pending_changes() -> None:
    log: EventLog[MirrorChange] = EventLog()
    feed = Feed(log)
    log.put(change(1))
    log.finish(LookupError())
    log.finish(None)
    assert await anext(feed) == change(1)
    for _ in range(2):
        with pytest.raises(LookupError):
            await anext(feed)


async def test_leaving_a_block_closes_a_feed_and_wakes_its_reader() -> None:
    log: EventLog[MirrorChange] = EventLog()
    async with Feed(log) as feed:
        waiting = asyncio.ensure_future(_all(feed))
        await asyncio.sleep(0)  # Let the reader begin to wait.
        assert len(log.waiting) == 1
    assert await waiting == []
    assert len(log.waiting) == 0
    log.put(change(1))
    assert await _all(feed) == []


async def _all(feed: Feed[MirrorChange]) -> list[MirrorChange]:
    return [each async for each in feed]


async def test_a_cancelled_reader_loses_no_change() -> None:
    log: EventLog[MirrorChange] = EventLog()
    feed = Feed(log)
    waiting = asyncio.ensure_future(anext(feed))
    await asyncio.sleep(0)  # Let the reader begin to wait.
    waiting.cancel()
    log.put(change(1))
    await asyncio.wait({waiting})
    assert waiting.cancelled()
    assert await anext(feed) == change(1)


def held() -> int:
    """The number of changes in memory."""
    gc.collect()
    return sum(type(each) is MirrorChange for each in gc.get_objects())


async def test_two_thousand_abandoned_feeds_hold_no_events() -> None:
    async with real(seed=18) as client:
        async with client.open() as session:
            before = held()
            feeds = [session.changed() for _ in range(2000)]
            for _ in range(PENDING):
                await session.toggle(session.cities[0])
            assert held() - before <= PENDING
            assert (await anext(feeds[0])).revision == 1


async def test_a_mirror_does_not_keep_an_abandoned_feed() -> None:
    async with real(seed=18) as client, client.open() as session:
        for _ in range(10):
            session.changed()
        await session.toggle(session.cities[0])
        gc.collect()
        assert not [each for each in gc.get_objects() if type(each) is Feed]


def test_a_feed_without_asyncio_is_closed_after_its_block() -> None:
    with real_sync(seed=18) as client, client.open() as session:
        got: list[int] = []

        def follow(feed: SyncFeed[MirrorChange]) -> None:
            for each in feed:
                got.append(each.revision)
                first.set()

        first = threading.Event()
        with session.changed() as feed:
            follower = threading.Thread(target=follow, args=[feed])
            follower.start()
            session.toggle(session.cities[0])
            assert first.wait(30)
        follower.join(30)
        assert not follower.is_alive()
        assert got == [1]

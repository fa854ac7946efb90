"""Jobs in an event loop: waiting is done in a thread, for a tenth of a second at a time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._native import Event, Job, Report

TICK = 0.1


async def next_event(job: Job) -> Event:
    """The next event of a job; raises StopAsyncIteration at its end."""
    # What is there already costs no thread.
    event, over = job._poll(0)
    while event is None and not over:
        event, over = await asyncio.to_thread(job._poll, TICK)
    if event is None:
        raise StopAsyncIteration
    return event


async def result(job: Job) -> Report:
    """The report of a job."""
    try:
        while not job.done:
            await asyncio.to_thread(job._poll, TICK)
    except asyncio.CancelledError:
        job.cancel()
        raise
    return job.result()

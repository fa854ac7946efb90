"""Searches while they run: events, jobs, Ctrl-C, threads."""

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import kumiki_puzzles as kumiki


def test_events_carry_judged_boards() -> None:
    said: list[kumiki.Event] = []
    puzzle = kumiki.bundled("small-sudoku-6")
    report = puzzle.solve("anneal", steps=200_000, tries=1, on_event=said.append)
    improved = [event for event in said if event.kind == "improved"]
    assert improved and improved[-1].board == report.answer
    assert [event.cost for event in improved] == [step.cost for step in report.trajectory]
    for event in improved:
        assert event.board is not None and event.board.puzzle == puzzle
        assert event.data["event"] == "improved" and event.seconds >= 0


def test_a_callback_that_raises_ends_the_search() -> None:
    calls = 0

    def refuse(event: kumiki.Event) -> None:
        nonlocal calls
        calls += 1
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        kumiki.bundled("eternity2").solve("anneal", time=600, on_event=refuse)
    assert calls == 1


def test_a_job_is_watched_cancelled_and_joined() -> None:
    job = kumiki.bundled("eternity2").start("anneal", time=600, frames=20)
    kinds = set()
    for event in job:
        kinds.add(event.kind)
        if event.kind == "frame":
            assert event.board is not None and event.cost == event.board.cost
            job.cancel()
    report = job.result()
    assert {"improved", "frame"} <= kinds and job.done
    assert report.stopped == "cancelled" and not report.interrupted
    assert report.answer is not None and report.answer.score == report.score
    assert job.result().answer == report.answer and list(job) == []


def test_a_job_that_is_not_over_times_out() -> None:
    job = kumiki.bundled("eternity2").start("anneal", time=600)
    with pytest.raises(TimeoutError):
        job.result(timeout=0.05)
    job.cancel()
    assert job.result(timeout=60).stopped == "cancelled"


def test_a_job_in_an_event_loop() -> None:
    async def watch() -> tuple[list[str], kumiki.Report, int]:
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0.01)

        ticking = asyncio.create_task(tick())
        job = kumiki.bundled("eternity2").start("anneal", time=1.0)
        kinds = [event.kind async for event in job]
        report = await job
        ticking.cancel()
        return kinds, report, ticks

    kinds, report, ticks = asyncio.run(watch())
    assert "improved" in kinds and report.stopped == "time" and ticks > 5

    async def cancelled() -> kumiki.Report:
        job = kumiki.bundled("eternity2").start("anneal", time=600)

        async def wait() -> None:
            await job

        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0.05)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        return job.result()

    assert asyncio.run(cancelled()).stopped == "cancelled"


def test_other_threads_run_while_one_searches() -> None:
    ticks = 0
    over = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not over.is_set():
            ticks += 1
            time.sleep(0.005)

    ticker = threading.Thread(target=tick)
    ticker.start()
    kumiki.bundled("eternity2").solve("anneal", time=1.0, threads=1)
    over.set()
    ticker.join()
    assert ticks > 5


def test_solutions_are_pulled_and_left() -> None:
    solutions = kumiki.Queens(12).solutions()
    first = [next(solutions) for _ in range(3)]
    assert len(set(first)) == 3 and all(answer.valid for answer in first)
    with pytest.raises(kumiki.KumikiError):
        next(kumiki.Queens(8).solutions("anneal"))


def interrupted(code: str) -> str:
    """What a program prints that gets Ctrl-C half a second after it says that it is ready."""
    program = "import kumiki_puzzles as kumiki\n" + textwrap.dedent(code)
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.5)
    os.kill(process.pid, signal.SIGINT)
    said, _ = process.communicate(timeout=120)
    return said.strip()


needs_signals = pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise on Windows")


@needs_signals
def test_ctrl_c_returns_the_best_so_far() -> None:
    said = interrupted(
        """
        puzzle = kumiki.bundled("eternity2")
        print("ready", flush=True)
        report = puzzle.solve("anneal", time=600)
        judged = puzzle.check(report.answer)
        print(report.status, report.stopped, report.interrupted, judged.score == report.score > 0)
        """
    )
    assert said == "best cancelled True True"


@needs_signals
def test_ctrl_c_ends_a_count_with_what_it_has() -> None:
    said = interrupted(
        """
        print("ready", flush=True)
        count = kumiki.Queens(40).count(method="backtrack")
        print(count.exact, count.interrupted, count.stopped)
        """
    )
    assert said == "False True cancelled"


@needs_signals
def test_ctrl_c_ends_a_list_with_what_it_has() -> None:
    said = interrupted(
        """
        boards = [kumiki.bundled("eternity2")] * 5
        print("ready", flush=True)
        reports = kumiki.solve_all(boards, "anneal", time=600)
        print(len(reports), {report.stopped for report in reports}, reports[0].interrupted)
        """
    )
    assert said == "5 {'cancelled'} True"


@needs_signals
def test_ctrl_c_ends_an_experiment_with_the_rows_it_has() -> None:
    said = interrupted(
        """
        print("ready", flush=True)
        print(kumiki.compare("eternity2", ["anneal"], seeds=5, time=600).complete)
        """
    )
    assert said == "False"


@needs_signals
def test_ctrl_c_raises_where_there_is_nothing_so_far() -> None:
    said = interrupted(
        """
        print("ready", flush=True)
        try:
            for answer in kumiki.Queens(40).solutions("backtrack"):
                pass
        except KeyboardInterrupt:
            print("raised")
        """
    )
    assert said == "raised"

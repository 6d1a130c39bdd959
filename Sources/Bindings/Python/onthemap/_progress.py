"""How far a table is, and how to stop it."""
from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

from ._library import STOPPED, Progress
from ._options import ProgressArgument


def _reporter(
    progress: ProgressArgument,
) -> tuple[Callable[[int, int], Any] | None, Callable[[], Any]]:
    """What is told how far a table is, and what is to be called at the end."""
    if progress is None or progress is False:
        return None, lambda: None
    if progress is True:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return _LineReporter(), lambda: print(file=sys.stderr, flush=True)
        bar = tqdm(unit=" queries", unit_scale=True)
        return _bar_reporter(bar), bar.close
    if hasattr(progress, "update") and hasattr(progress, "total"):
        return _bar_reporter(progress), lambda: None
    if callable(progress):
        return progress, lambda: None
    raise TypeError(
        f"progress must be True, a tqdm or a function, not {type(progress).__name__}")


class _LineReporter:
    def __call__(self, done: int, total: int) -> None:
        share = 100 * done // total if total else 100
        print(f"\r{done:,} of {total:,} queries ({share} %)", end="", file=sys.stderr, flush=True)


def _bar_reporter(bar: Any) -> Callable[[int, int], None]:
    started = bar.n

    def report(done: int, total: int) -> None:
        bar.total = started + total
        bar.update(started + done - bar.n)

    return report


class Watch:
    """Calls what is told of the progress of a table, and stops the table when that raises.

    ctypes ignores exceptions of a callback, and Python raises KeyboardInterrupt wherever the main
    thread is just then, even before the first line of the callback. So the handler of SIGINT only
    takes a note during the call. The callback runs the handler that was there before, where its
    exception is kept.
    """

    def __init__(self, progress: ProgressArgument) -> None:
        self._report, self._finish = _reporter(progress)
        self._raised: BaseException | None = None
        self._signal: tuple[Any, ...] | None = None
        self._handler: Any = None
        self.callback = Progress(self._call)

    def __enter__(self) -> Watch:
        if threading.current_thread() is threading.main_thread():
            handler = signal.getsignal(signal.SIGINT)
            if callable(handler):
                try:
                    signal.signal(signal.SIGINT, self._note)
                except ValueError:
                    # The main thread of a subinterpreter, which gets no signals.
                    return self
                self._handler = handler
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._handler is not None:
            signal.signal(signal.SIGINT, self._handler)
        # The callback refers to this object.
        del self.callback
        self._finish()
        if error is None:
            self._handle_signal()

    def check(self, status: int) -> None:
        """Raises what stopped the call."""
        if self._raised is not None:
            raise self._raised
        if status == STOPPED:
            raise KeyboardInterrupt

    def _note(self, *arguments: Any) -> None:
        self._signal = arguments

    def _handle_signal(self) -> None:
        if self._signal is not None:
            arguments, self._signal = self._signal, None
            self._handler(*arguments)

    def _call(self, context: Any, done: int, total: int) -> bool:
        try:
            self._handle_signal()
            if self._report is not None:
                self._report(done, total)
            return True
        except BaseException as error:
            self._raised = error
            return False

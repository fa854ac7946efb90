"""Runs every example of the documentation: docstrings of the package, and texts that are named."""

import contextlib
import doctest
import inspect
import io
import re
import sys

import kumiki_puzzles as kumiki
from kumiki_puzzles import _errors, _live, _native, _types


def docstrings() -> list[doctest.DocTest]:
    """The examples of everything public, also of classes that are not written in Python."""
    parser = doctest.DocTestParser()
    found = []
    places: list[tuple[str, object]] = [(m.__name__, m) for m in (kumiki, _errors, _live, _types)]
    for name in kumiki.__all__:
        thing = getattr(kumiki, name)
        places.append((name, thing))
        if inspect.isclass(thing):
            places += [(f"{name}.{part}", getattr(thing, part)) for part in vars(thing)]
    for name, thing in places:
        text = getattr(thing, "__doc__", None)
        if isinstance(text, str) and ">>>" in text:
            # A backslash in a text of Rust's is one in the example, too.
            found.append(parser.get_doctest(text, {}, name, None, 0))
    return found


def undocumented() -> list[str]:
    """Public things without a word about them."""
    missing = []
    for name, thing in vars(_native).items():
        if name.startswith("_") or not callable(thing):
            continue
        parts = vars(thing).items() if inspect.isclass(thing) else ()
        missing += [name] if not thing.__doc__ else []
        missing += [f"{name}.{p}" for p, t in parts if not p.startswith("_") and not t.__doc__]
    return missing


def main() -> int:
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    tests = docstrings()
    for test in tests:
        runner.run(test)
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        # Sessions are compared; programs must run.
        runner.run(doctest.DocTestParser().get_doctest(text, {}, path, path, 0))
        known: dict[str, object] = {}
        for program in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
            if ">>>" not in program:
                with contextlib.redirect_stdout(io.StringIO()):
                    exec(compile(program, path, "exec"), known)
    failed, tried = runner.summarize()
    missing = undocumented()
    print(f"{tried} examples, {failed} failed, {len(missing)} without documentation {missing}")
    return 1 if failed or missing or tried < 40 else 0


if __name__ == "__main__":
    sys.exit(main())

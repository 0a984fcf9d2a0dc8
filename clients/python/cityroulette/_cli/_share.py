"""`share PLACE`: a place as a text for another program, or as a sentence to post."""

from __future__ import annotations

import argparse
from typing import Any, Literal, get_args

from ._places import FORMS
from ._usage import launched

Format = Literal[
    "text", "geo", "openStreetMap", "google", "apple", "plusCode", "dms", "markdown", "org"
]
FORMATS: dict[str, Format] = {each.lower(): each for each in get_args(Format)}


def add_command(commands: Any) -> argparse.ArgumentParser:
    """Adds the command to a parser."""
    command: argparse.ArgumentParser = commands.add_parser(
        "share", help="write a place as a link, coordinates or a sentence", description=__doc__
    )
    command.add_argument("place", help=FORMS)
    command.add_argument(
        "--format",
        choices=FORMATS,
        type=str.lower,
        help="the format; by default a sentence to post and a link",
    )
    return command


async def run(options: argparse.Namespace) -> None:
    """Prints the text, followed by the link if it is a sentence."""
    form = FORMATS[options.format] if options.format else None
    async with launched(options) as client:
        place = await client.location.resolve(text=options.place)
        shared = await (
            client.share.compose(city=place.city.id, format=form)
            if place.city
            else client.share.compose(location=place.location, format=form)
        )
        print(shared.text if form else f"{shared.text}\n{shared.link}")

"""Generates the typed half of this package from `rpc.discover`.

`clients/generate` requests the document from the program and writes `types.py`,
`notifications.py`, `rpc_errors.py`, `_api.py`, `_blocks.py` and the last two again for programs
without asyncio. With `--check` it writes nothing and exits with status 1 if a file is out of date.

`_shapes` turns the schemas of the document into records and unions of types; `_records`, `_methods`,
`_blocks` and `_errors` write Python. In the repository `_typescript`, `_luacats` and `_swift` write the same
for other languages, into the folders of their clients.
"""

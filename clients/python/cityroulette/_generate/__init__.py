"""Writes the typed half of this package from `rpc.discover`.

`clients/generate` asks the program what it can do and writes `types.py`,
`notifications.py`, `rpc_errors.py`, `_api.py` and `_sync_api.py`. With `--check` it writes nothing
and ends with status 1 if a file is not current.

The steps: `_shapes` reads the schemas of the document into records and unions of types, and
`_records`, `_methods` and `_errors` write Python. In the repository `_typescript`, `_luacats` and
`_swift` write the same for other languages, into the folders of their clients.
"""

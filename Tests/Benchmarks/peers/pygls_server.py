"""A JSON-RPC server on pygls with one method, framed by Content-Length."""

from pygls.lsp.server import LanguageServer

server = LanguageServer("peer", "1")


@server.feature("city.toggleFavorite")
def toggle(parameters):
    return {"city": 1, "favorite": True}


if __name__ == "__main__":
    server.start_io()

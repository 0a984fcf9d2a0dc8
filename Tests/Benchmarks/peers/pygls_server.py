"""A JSON-RPC server on pygls, framed by Content-Length, with one method besides those of pygls."""

from pygls.lsp.server import LanguageServer

server = LanguageServer("peer", "1")


@server.feature("city.toggleFavorite")
def toggle(parameters):
    return {"city": 1, "favorite": True}


if __name__ == "__main__":
    server.start_io()

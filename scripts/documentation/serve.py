"""Serves the documentation site.

  serve.py SITE BASE PORT
"""
import functools, http.server, sys


def handler(site, base):
    """Returns a request handler that serves a site below a path."""
    class Handler(http.server.SimpleHTTPRequestHandler):
        extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".md": "text/markdown; charset=utf-8"}
        protocol_version = "HTTP/1.1"

        def translate_path(self, path):
            return super().translate_path("/" + path[len(base):] if path.startswith(base) else path)

        def copyfile(self, source, outputfile):
            try:
                super().copyfile(source, outputfile)
            except (BrokenPipeError, ConnectionResetError):
                # The browser has left the page.
                self.close_connection = True

        def log_message(self, *arguments):
            pass
    return functools.partial(Handler, directory=site)


if __name__ == "__main__":
    site, base, port = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler(site, base)) as server:
        print(f"http://localhost:{port}{base}")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass

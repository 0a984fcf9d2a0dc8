"""A page for cityroulette in the browser, and the bridge that serves it on loopback."""

__version__ = "0.3.0.dev0"

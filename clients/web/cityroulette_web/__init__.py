"""A page for cityroulette in the browser, and the bridge that serves it on loopback."""

__version__ = "1.0.0"

"""A page in the browser for cityroulette, and the bridge that serves it on loopback."""

__version__ = "1.0.0"

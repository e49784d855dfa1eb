"""tiebreaker: how tax treaties decide where a person who is resident in both States is resident."""

__version__ = "0.1.0"

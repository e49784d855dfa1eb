"""`python -m pipeline` is the command `tiebreaker`."""

import sys

from pipeline.cli import main

sys.exit(main())

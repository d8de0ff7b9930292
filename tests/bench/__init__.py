"""How long things take, as a share of something fixed in the same run."""

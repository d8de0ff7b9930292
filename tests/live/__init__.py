"""The bell: who watches a match learns of every change, whoever made it, in whatever process."""

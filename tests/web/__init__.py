"""Tests of the pages and their forms, as a browser without script sends them."""

"""Checks of the hand-written tables against the written sources."""


def run(path):
    pass

"""Marks the wheel as one of a platform: for any Python 3, with a library of C."""
import os

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PlatformTag(BuildHookInterface):
    def initialize(self, version, build_data):
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{os.environ['ONTHEMAP_PLATFORM']}"

"""A fresh Debian in a folder, entered with chroot."""
import os
import shutil
import subprocess

# The environment of commands in it.
ENVIRONMENT = ("PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8", "HOME=/root", "TERM=dumb",
               "DEBIAN_FRONTEND=noninteractive")
# Lines of a log that are shown when a command fails.
SHOWN_LINES = 30
STOP_POSTGRESQL = """
pg_lsclusters --no-header | while read -r version name _ state _; do
  if [ "$state" = online ]; then pg_ctlcluster "$version" "$name" stop --mode immediate; fi
done"""


class Failure(Exception):
    """What is wrong, and the exit status for it: one of sysexits.h, or 1 when a check fails."""

    def __init__(self, message, status=1):
        super().__init__(message)
        self.status = status


def run(*command, text=None, merged=False, ends_well=True, **options):
    """What a command prints, without the last line feed; with `merged`, standard error is part of it.

    Throws if the command fails, unless it need not end well.
    """
    command = [str(part) for part in command]
    result = subprocess.run(
        command, input=text, stdin=subprocess.DEVNULL if text is None else None, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if merged else subprocess.PIPE, encoding="utf-8", errors="replace",
        check=False, **options)
    if result.returncode and ends_well:
        told = "\n".join(((result.stdout or "") + (result.stderr or "")).splitlines()[-SHOWN_LINES:])
        raise Failure(f"{' '.join(command)} failed with {result.returncode}:\n{told}")
    return result.stdout.rstrip("\n")


class Debian:
    """Unpacked when it is entered, and removed when it is left.

    The base system is kept as an archive in `work`, and so are packages that apt downloads.
    """

    def __init__(self, suite, work):
        self.suite = suite
        self.base = work / f"{suite}.tar"
        self.archives = work / "apt-archives"
        self.tree = work / "tree"
        # A list of words, so that a command in the background is the process itself.
        self.inside = ["chroot", str(self.tree), "/usr/bin/env", "-i", *ENVIRONMENT]

    def __enter__(self):
        # What an interrupted run left.
        self.leave()
        try:
            if not self.base.exists():
                run("debootstrap", "--variant=minbase", self.suite, self.tree, merged=True)
                partial = self.base.with_suffix(".partial")
                run("tar", "-C", self.tree, "-cf", partial, ".")
                partial.rename(self.base)
                run("rm", "-rf", "--one-file-system", self.tree)
            self.unpack()
        except BaseException:
            self.leave()
            raise
        return self

    def __exit__(self, *_):
        self.leave()

    def unpack(self):
        self.tree.mkdir(parents=True)
        (self.archives / "partial").mkdir(parents=True, exist_ok=True)
        run("tar", "-C", self.tree, "-xf", self.base)
        run("mount", "-t", "proc", "proc", self.path("/proc"))
        run("mount", "--bind", self.archives, self.path("/var/cache/apt/archives"))
        shutil.copy("/etc/resolv.conf", self.path("/etc/resolv.conf"))
        # No service may start in the folder.
        policy = self.path("/usr/sbin/policy-rc.d")
        policy.write_text("#!/bin/sh\nexit 101\n", encoding="utf-8")
        policy.chmod(0o755)
        # Keep what is downloaded, for the next time.
        self.path("/etc/apt/apt.conf.d/keep").write_text(
            'Binary::apt::APT::Keep-Downloaded-Packages "1";\n', encoding="utf-8")
        self.apt("update")

    def leave(self):
        if self.path("/run/postgresql").is_dir():
            self.run("sh", "-c", STOP_POSTGRESQL, ends_well=False)
        for folder in ("/var/cache/apt/archives", "/proc"):
            run("umount", self.path(folder), ends_well=False)
        # Never through a mount: that would empty what is mounted.
        with open("/proc/mounts", encoding="utf-8") as mounts:
            is_mounted = f" {os.path.realpath(self.tree)}/" in mounts.read()
        if not is_mounted:
            run("rm", "-rf", "--one-file-system", self.tree)

    def path(self, path):
        """Where a file of the system is on this one."""
        return self.tree / path.lstrip("/")

    def run(self, *command, **options):
        """What a command prints that runs in the folder; see `run`."""
        return run(*self.inside, *command, **options)

    def apt(self, *arguments):
        self.run("apt-get", "-q", "-y", "--no-install-recommends", "-o", "APT::Sandbox::User=root", *arguments,
                 merged=True)

"""Tools/tune learn: learning keeps the weights that were set by hand.

    python3 -B -m unittest discover --start-directory Tests/Tools/ToolsTests
"""
import importlib.machinery
import importlib.util
import re
import types
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def load(name):
    """A tool as a module: its file has no suffix, and may be in a folder of Tools."""
    path = next(path for path in [ROOT / "Tools" / name, *(ROOT / "Tools").glob(f"*/{name}")]
                if path.is_file())
    loader = importlib.machinery.SourceFileLoader(name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


tool = load("learn")
np = tool.np
RANKING, LEVELS = tool.read_table()
KINDS = list(RANKING)


class Table(unittest.TestCase):
    def test_every_kind_of_evidence_has_a_row(self):
        source = next(ROOT.glob("Sources/**/Evidence.swift")).read_text()
        declared = source[source.index("enum Evidence"):source.index("extension Evidence")]
        self.assertEqual(KINDS, re.findall(r"^  case (\w+)$", declared, re.M))

    def test_weights_are_written_as_they_are(self):
        for kind in KINDS:
            for weight in [RANKING[kind], *LEVELS[kind]]:
                self.assertEqual(float(tool.number(weight)), weight, kind)

    def test_the_threshold_of_an_answer_is_read(self):
        self.assertTrue(0 < tool.threshold() < 1)

    def test_only_kinds_of_evidence_are_named(self):
        for names in [tool.PRIOR, tool.SIGNS, tool.PLAUSIBLE, tool.PLAUSIBLE_PRIOR,
                      tool.PLACE_BY_HAND, tool.PLAUSIBLE_SIGNS]:
            self.assertEqual(set(names) - set(KINDS), set())

    def test_what_holds_for_learning_names_kinds_that_are_learned(self):
        self.assertEqual(set(tool.SIGNS) - set(tool.PRIOR), set())
        for names in [tool.PLAUSIBLE_PRIOR, tool.PLACE_BY_HAND, tool.PLAUSIBLE_SIGNS]:
            self.assertEqual(set(names) - tool.PLAUSIBLE, set())

    def test_evidence_of_the_query_has_no_weight_in_the_ranking(self):
        of_query = re.findall(
            r"case \.(\w+):\s+EvidenceRow\([^\"]*\.query,\s+\"", tool.TABLE.read_text())
        self.assertIn("always", of_query)
        for kind in of_query:
            self.assertEqual(RANKING[kind], 0, kind)
            self.assertNotIn(kind, tool.PRIOR)


def sample(seed):
    """Made-up queries, each with four readings that have some of every kind of evidence."""
    chance = np.random.default_rng(seed)
    count = 200
    right = np.zeros((count, 4), dtype=bool)
    right[np.arange(count), chance.integers(4, size=count)] = True
    return types.SimpleNamespace(
        rows=[{"kind": "city", "source": "x"}] * count,
        evidence=chance.random((count, 4, len(KINDS)), dtype=np.float32),
        exists=np.ones((count, 4), dtype=bool), right=right, held=np.zeros(count, dtype=bool),
        weight=np.ones(count), level=np.zeros(count, dtype=int),
        same=np.ones((count, 4, 4), dtype=bool),
        truth=chance.integers(2, size=(count, 4)).astype(float))


@unittest.skipIf(np is None, "NumPy is missing")
class Learning(unittest.TestCase):
    def setUp(self):
        self.ranking = np.array([RANKING[kind] for kind in KINDS])
        self.levels = np.array([LEVELS[kind] for kind in KINDS])

    def test_ranking_keeps_what_was_set_by_hand(self):
        learned = tool.learn_ranking(sample(1), KINDS, self.ranking, 0.002, 50)
        for kind, before, after in zip(KINDS, self.ranking, learned):
            if kind not in tool.PRIOR:
                self.assertEqual(before, after, kind)
        moved = {kind for kind, a, b in zip(KINDS, self.ranking, learned) if a != b}
        # All but those that their sign holds back at 0.
        self.assertGreater(len(moved), 0.9 * len(tool.PRIOR))

    def test_plausibility_keeps_what_was_set_by_hand(self):
        # The first reading is the best: only then the coarser levels are learned from.
        some = sample(2)
        some.evidence[:, 0] += 10 * (self.ranking > 0)
        learned = tool.learn_plausibility(
            some, KINDS, self.ranking, self.levels, 0.0005, 20, 8)
        for number, kind in enumerate(KINDS):
            for level in range(4):
                is_learned = kind in tool.PLAUSIBLE and (level > 0 or kind not in tool.PLACE_BY_HAND)
                if not is_learned:
                    self.assertEqual(learned[number, level], self.levels[number, level], kind)
        self.assertGreater((learned != self.levels).sum(), 0.8 * 4 * len(tool.PLAUSIBLE))

    def test_a_new_kind_keeps_its_weights(self):
        kinds = [*KINDS[:-1], "newKind"]
        learned = tool.learn_ranking(sample(3), kinds, np.append(self.ranking[:-1], -5), 0.002, 10)
        self.assertEqual(learned[-1], -5)
        levels = np.vstack([self.levels[:-1], [[-1, -2, -3, -4]]])
        learned = tool.learn_plausibility(sample(3), kinds, self.ranking, levels, 0.0005, 10, 8)
        self.assertEqual(list(learned[-1]), [-1, -2, -3, -4])


if __name__ == "__main__":
    unittest.main()

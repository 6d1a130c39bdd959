"""Tools/tune evaluate-addresses, Tools/data synthetic-addresses and the reader of Iceland's register, without a network.

    python3 -B -m unittest discover --start-directory Tests/Tools/ToolsTests
"""
import csv, importlib.machinery, importlib.util, io, json, os, random, subprocess, sys, tempfile, unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))


def load(name, *path):
    loader = importlib.machinery.SourceFileLoader(name, os.path.join(ROOT, "Tools", *path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


evaluate = load("evaluate_addresses", "tuning", "evaluate-addresses")
synthesize = load("synthesize_addresses", "datasets", "synthetic-addresses")

ROWS = """name,name_2,street,street_2,number,unit,city,city_2,district,region,postcode,country,lat,lon
,,Höfðaholt,Höfðaholti,1,,Borgarnes,Borgarnesi,Borgarbyggð,V,310,IS,64.5,-21.9
,,Höfðaholt,Höfðaholti,12A,,Borgarnes,Borgarnesi,Borgarbyggð,V,310,IS,64.501,-21.9
Mosfell,Mosfelli,,,,,Mosfellsbær,,Mosfellsbær,H,271,IS,64.2,-21.6
"""
# Answers every query with the first house; an unknown number with its street.
GEOCODE = """#!{python}
import json, sys
for line in sys.stdin:
    precision = "street" if "1012" in line else "house"
    print(json.dumps({{"query": line.strip(), "results": [{{
        "latitude": 64.5, "longitude": -21.9, "precision": precision, "label": "Höfðaholt, Borgarnes",
        "name": "Höfðaholt"}}]}}))
"""


class Evaluation(unittest.TestCase):
    def test_plain(self):
        self.assertEqual(evaluate.plain("Þórðarvegur Ægis"), "thordarvegur aegis")

    def test_typos_spare_the_first_letter(self):
        rng = random.Random(1)
        for _ in range(500):
            changed = evaluate.with_typo("Laugavegur", rng)
            self.assertNotEqual(changed, "Laugavegur")
            self.assertEqual(changed[0], "L")
            self.assertLessEqual(abs(len(changed) - 10), 1)
        self.assertIsNone(evaluate.with_typo("Á", rng))

    def test_measures(self):
        with tempfile.TemporaryDirectory() as folder:
            table, geocode = os.path.join(folder, "iceland.csv"), os.path.join(folder, "geocode")
            with open(table, "w", encoding="utf-8") as file:
                file.write(ROWS)
            with open(geocode, "w", encoding="utf-8") as file:
                file.write(GEOCODE.format(python=sys.executable))
            os.chmod(geocode, 0o755)
            done = subprocess.run(
                [os.path.join(ROOT, "Tools", "tuning", "evaluate-addresses"), "iceland", table, "x.gaz",
                 "--geocode", geocode, "--failures", "1"], stdout=subprocess.PIPE, text=True, check=True)
        shares = {line[:30].strip(): line[30:].split()[0] for line in done.stdout.splitlines() if " of " in line}
        self.assertEqual(shares["street number, town"], "50.00")
        self.assertEqual(shares["unknown number"], "100.00")
        self.assertEqual(shares["name, postcode town"], "0.00")
        self.assertIn("    Mosfell, 271 Mosfellsbær -> Höfðaholt", done.stdout)


class Synthesis(unittest.TestCase):
    def test_rows(self):
        def rows(count, seed):
            out = io.BytesIO()
            synthesize.write(count, seed, out)
            return list(csv.DictReader(io.StringIO(out.getvalue().decode())))

        one = rows(5_000, 1)
        self.assertEqual(len(one), 5_000)
        self.assertEqual(one, rows(5_000, 1))
        self.assertNotEqual(one, rows(5_000, 2))
        for row in one:
            self.assertRegex(row["POSTCODE"], r"^\d{5}$")
            self.assertRegex(row["NUMBER"], r"^\d+a?$")
            self.assertTrue(47 < float(row["LAT"]) < 55 and 6 < float(row["LON"]) < 15)
        self.assertEqual(rows(0, 1), [])


class Iceland(unittest.TestCase):
    def test_parts(self):
        sys.path.insert(0, os.path.join(ROOT, "Tools", "datasets", "sources"))
        try:
            iceland = load("iceland", "datasets", "sources", "iceland.py")
        finally:
            sys.path.pop(0)
        # heiti_nf, heiti_tgf, husnr, bokst, serheiti, vidsk
        for row, parts in [
            (("Höfðaholt", "Höfðaholti", 1, "A", "", ""), ("", "", "Höfðaholt", "Höfðaholti", "1A", "")),
            (("Kambasel", "Kambaseli", 69, "*", "", ""), ("", "", "Kambasel", "Kambaseli", "69", "")),
            (("Borgarbraut", "Borgarbraut", 0, "", "", "Bil 10"), ("", "", "Borgarbraut", "", "0", "Bil 10")),
            (("Varmahlíð", "Varmahlíð", None, "", "", "lóð"), ("Varmahlíð lóð", "", "", "", "", "")),
            (("Mosfell", "Mosfelli", None, "", "Mosfellskirkja", "kirkja"),
             ("Mosfellskirkja", "", "Mosfell", "Mosfelli", "", "kirkja")),
            (("Grund II", "Grund II", None, "B", "", "lóð"), ("Grund II B lóð", "", "", "", "", "")),
        ]:
            self.assertEqual(iceland.parts(row), parts)


if __name__ == "__main__":
    unittest.main()

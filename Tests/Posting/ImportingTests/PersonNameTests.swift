import Foundation
import PostingClient
import TextTools
import Testing

@testable import Importing

@Suite("A name in one column")
struct PersonNameTests {
  @Test(
    "has two parts",
    arguments: [
      ("Ada Lovelace", "Ada", "Lovelace"), ("Ada King Lovelace", "Ada King", "Lovelace"),
      ("Lovelace, Ada", "Ada", "Lovelace"), ("  Ada \u{A0} Lovelace ", "Ada", "Lovelace"),
      ("O'Brien, Pat", "Pat", "O'Brien"), ("محمد علي", "محمد", "علي"), ("", "", ""),
      // Degrees, titles, pronouns and a maiden name are left out; "Jr." tells people apart.
      ("John Smith, MD", "John", "Smith"), ("John Smith, Jr.", "John", "Smith Jr."),
      ("Sammy Davis, III", "Sammy", "Davis III"), ("Jane Doe, Ph.D., MBA", "Jane", "Doe"),
      ("Dr. Jane A. Doe, PhD", "Jane A.", "Doe"), ("John Smith Jr.", "John", "Smith Jr."),
      ("Jane Doe PhD", "Jane", "Doe"), ("Smith, John, MD", "John", "Smith"),
      ("Smith, John, Jr.", "John", "Smith Jr."), ("Smith, Jr., John", "John", "Smith Jr."),
      ("Prof. Dr. Lise Meitner", "Lise", "Meitner"), ("Mr John Smith", "John", "Smith"),
      ("Meitner, Prof. Dr. Lise", "Lise", "Meitner"), ("Henry Ford II", "Henry", "Ford II"),
      ("Jane Doe, M.D., F.A.C.S.", "Jane", "Doe"), ("José Silva Neto", "José", "Silva Neto"),
      ("Jane Doe (she/her)", "Jane", "Doe"), ("Doe, Jane (she/her)", "Jane", "Doe"),
      ("Jane Doe, she/her", "Jane", "Doe"), ("Kim Lee [they/them]", "Kim", "Lee"),
      ("Hans Müller, geb. Schmidt", "Hans", "Müller"),
      ("Anna Müller geb. Schmidt", "Anna", "Müller"),
      ("Marie Curie (née Skłodowska)", "Marie", "Curie"),
      ("Robert (Bob) Smith", "Robert (Bob)", "Smith"),
      // Particles belong to the last name.
      ("Vincent van Gogh", "Vincent", "van Gogh"), ("van Gogh, Vincent", "Vincent", "van Gogh"),
      ("Ludwig van Beethoven", "Ludwig", "van Beethoven"),
      ("Otto von Bismarck", "Otto", "von Bismarck"),
      ("Annette von Droste-Hülshoff", "Annette", "von Droste-Hülshoff"),
      ("Karl-Theodor zu Guttenberg", "Karl-Theodor", "zu Guttenberg"),
      ("Ludwig von und zu Mansbach", "Ludwig", "von und zu Mansbach"),
      ("Leonardo da Vinci", "Leonardo", "da Vinci"), ("Maria dos Santos", "Maria", "dos Santos"),
      ("Oscar de la Renta", "Oscar", "de la Renta"), ("Robert De Niro", "Robert", "De Niro"),
      ("Dick Van Dyke", "Dick", "Van Dyke"), ("Jill St. John", "Jill", "St. John"),
      ("Mohammed bin Salman", "Mohammed", "bin Salman"),
      ("Fatima bint Khalid", "Fatima", "bint Khalid"), ("Khalid al-Rashid", "Khalid", "al-Rashid"),
      ("Seán Ó Briain", "Seán", "Ó Briain"), ("Ruairí Mac an Bhaird", "Ruairí", "Mac an Bhaird"),
      ("Jan ter Horst", "Jan", "ter Horst"), ("Frits ten Have", "Frits", "ten Have"),
      ("Mies van der Rohe", "Mies", "van der Rohe"), ("Cees van 't Hoff", "Cees", "van 't Hoff"),
      ("José Ortega y Gasset", "José", "Ortega y Gasset"),
      ("Artur Costa e Silva", "Artur", "Costa e Silva"),
      ("Antoni Gaudí i Cornet", "Antoni", "Gaudí i Cornet"),
      ("María del Carmen López", "María del Carmen", "López"),
      ("María del Carmen", "María", "del Carmen"), ("Van Morrison", "Van", "Morrison"),
      // Degrees in other letters are names, and short ones of two words, too.
      ("Yo-Yo Ma", "Yo-Yo", "Ma"), ("YO-YO MA", "YO-YO", "MA"), ("Nguyen, Vi", "Vi", "Nguyen"),
      ("Wong Kar Hon", "Wong Kar", "Hon"), ("Nguyen Van An", "Nguyen Van", "An"),
      // Languages that write the last name first.
      ("山田 太郎", "太郎", "山田"), ("山田　太郎", "太郎", "山田"), ("山田太郎", "太郎", "山田"),
      ("田中実", "実", "田中"), ("山田たろう", "たろう", "山田"), ("林健太", "健太", "林"),
      ("김철수", "철수", "김"), ("남궁민수", "민수", "남궁"), ("王小明", "小明", "王"), ("李娜", "娜", "李"),
      ("欧阳娜娜", "娜娜", "欧阳"), ("诸葛亮", "亮", "诸葛"), ("김 철수", "철수", "김"),
    ])
  func parts(text: String, first: String, last: String) {
    #expect(PersonName(text) == PersonName(first: first, last: last))
  }

  @Test(
    "that may be divided wrongly is doubted",
    arguments: [
      ("Jane Doe, John Roe", PersonName.Doubt.people), ("Jane & John Doe", .people),
      ("Jane and John Doe", .people), ("Doe, Jane and John", .people), ("Ana y Luis Gil", .people),
      ("Hans und Eva Müller", .people), ("Jane + John Doe", .people),
      ("Jane Doe / John Roe", .people),
      ("Acme, Inc.", .firm), ("Acme GmbH", .firm), ("Smith & Sons Ltd", .firm),
      ("Muster AG", .firm), ("Ford Foundation", .firm), ("Madonna", .oneWord),
      ("さくら", .oneWord), ("Smith, Jr.", .oneWord), ("Doe, Jane, Acme", .order),
      ("Jane Doe (Acme)", .order), ("Smith, MD", .order), ("亜美子", .oneWord),
    ])
  func doubts(text: String, doubt: PersonName.Doubt) {
    #expect(PersonName(text).doubt == doubt)
  }

  @Test(
    "is divided as its header and its words say, or held: 150 names of more than fifteen languages")
  func headers() throws {
    let url = try #require(
      Bundle.module.url(forResource: "full-names", withExtension: "tsv", subdirectory: "Names"))
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    #expect(lines.count == 150)
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let name = PersonName(fields[2], order: NameOrder(header: fields[1]))
      if fields[3] == "?" {
        #expect(name.doubt != nil, "\(line): \(name)")
      } else {
        #expect(name == PersonName(first: fields[3], last: fields[4]), "\(line)")
      }
    }
  }

  @Test(
    "tells the last name by capitals, a second last name and hyphens",
    arguments: [
      ("McDONALD Ronald", "Ronald", "McDONALD"), ("O'NEILL Eugene", "Eugene", "O'NEILL"),
      ("Jean-Paul SARTRE", "Jean-Paul", "SARTRE"), ("van den BERG Jan", "Jan", "van den BERG"),
      ("ÅSTRÖM Karl Johan", "Karl Johan", "ÅSTRÖM"), ("Kim Jong-un", "Jong-un", "Kim"),
      ("Ban Ki-moon", "Ki-moon", "Ban"), ("Anne-Marie Kim", "Anne-Marie", "Kim"),
      ("Pedro Sánchez Pérez-Castejón", "Pedro", "Sánchez Pérez-Castejón"),
      ("Ronald McDonald", "Ronald", "McDonald"), ("ADA LOVELACE", "ADA", "LOVELACE"),
      ("John F Kennedy", "John F", "Kennedy"), ("D. Jane", "D.", "Jane"),
    ])
  func signs(text: String, first: String, last: String) {
    #expect(PersonName(text) == PersonName(first: first, last: last))
  }

  @Test(
    "that nobody can divide is held",
    arguments: [
      "Jane D.", "Smith JR", "R2 D2", "Team 7", "Иван Абрамович", "Иванов Иван", "LI Wei",
      "TJ Miller",
      // First names that end as last names do.
      "Гагарин Юрий", "Петрова Ирина", "Менделеев Дмитрий", "Цветаева Марина", "Джугашвили Яков",
    ])
  func unknown(text: String) {
    #expect(PersonName(text).doubt == .order)
  }

  @Test("of a firm stays in its order")
  func firm() {
    #expect(PersonName("Acme, Inc.") == PersonName(first: "Acme", last: "Inc.", doubt: .firm))
  }

  @Test("of a table is divided by the header of its column, or its row is held")
  func tables() async throws {
    let trial = try ImportTrial()
    trial.add("Paris", 48.85341, 2.3488)
    let outcome = try await trial.run(
      """
      Nom et prénom,city,link
      DUPONT Jean,Paris,https://e.org/1
      Curie Marie,Paris,https://e.org/2
      Dupont Jean Pierre,Paris,https://e.org/3

      """)
    #expect(outcome.told.held.map(\.codes) == [["name_uncertain"]])
    #expect(outcome.told.held.map(\.line) == [4])
    let posts = trial.server.posts.values
    #expect(Set(posts.map { $0["firstName"]?.string }) == ["Jean", "Marie"])
    #expect(Set(posts.map { $0["lastName"]?.string }) == ["DUPONT", "Curie"])
  }

  @Test("of one word has a dash for the last name, which a post needs")
  func oneWord() {
    #expect(PersonName("Madonna") == PersonName(first: "Madonna", last: "–", doubt: .oneWord))
  }

  @Test(
    "beside a column for one of its parts is the other part",
    arguments: [
      ("Vorname,Name", "Otto,von Bismarck", "Otto", "von Bismarck"),
      ("Name,Vorname", "von Stein,Charlotte", "Charlotte", "von Stein"),
      ("First name,Name", "Maria,Garcia Lopez", "Maria", "Garcia Lopez"),
      ("First name,Name", "Maria,Maria Garcia Lopez", "Maria", "Garcia Lopez"),
      ("Voornaam,Naam", "Vincent,van Gogh", "Vincent", "van Gogh"),
      ("Prénom,Nom", "Charles,de Gaulle", "Charles", "de Gaulle"),
      ("Nome,Cognome", "Maria Anna,Rossi", "Maria Anna", "Rossi"),
      ("Name,Surname", "Maria Anna,Rossi", "Maria Anna", "Rossi"),
      ("Name,Surname", "Anna Rossi,Rossi", "Anna", "Rossi"),
      ("Full name,First name", "Anna Maria Rossi,Anna Maria", "Anna Maria", "Rossi"),
      ("Voornaam,Tussenvoegsel,Achternaam", "Vincent,van,Gogh", "Vincent", "van Gogh"),
      ("Voornaam,Tussenvoegsel,Naam", "Jan,,Smit", "Jan", "Smit"),
      ("Nombre,Primer apellido,Segundo apellido", "Ana,García,Lorca", "Ana", "García Lorca"),
      ("Nombre,Apellido paterno,Apellido materno", "Ana,Ruiz,", "Ana", "Ruiz"),
      ("Nombre,Email", "Ana García,x", "Ana", "García"), ("이름,Email", "김철수,x", "철수", "김"),
    ])
  func columns(header: String, row: String, first: String, last: String) async throws {
    let trial = try ImportTrial()
    trial.add("Paris", 48.85341, 2.3488)
    _ = try await trial.run("\(header),city,link\n\(row),Paris,https://e.org/\n")
    let posts = trial.server.posts.values
    #expect(posts.map { $0["firstName"]?.string } == [first])
    #expect(posts.map { $0["lastName"]?.string } == [last])
  }

  @Test("that may be wrong holds its row, until it is accepted")
  func holds() async throws {
    let trial = try ImportTrial()
    trial.add("Paris", 48.85341, 2.3488)
    let table = """
      name,city,link
      Jane & John Doe,Paris,https://e.org/1
      "Acme, Inc.",Paris,https://e.org/2
      Madonna,Paris,https://e.org/3
      Ada Lovelace,Paris,https://e.org/4

      """
    let outcome = try await trial.run(table)
    #expect(outcome.told.held.map(\.codes) == Array(repeating: ["name_uncertain"], count: 3))
    #expect(outcome.told.held.map(\.line) == [2, 3, 4])
    #expect(outcome.summary.created == 1)
    let accepted = try await trial.run(table) { $0.acceptsWarnings = true }
    #expect(accepted.summary.created == 3)
    let both = try await trial.run(
      "first name,last name,city,link\nJane & John,Doe,Paris,https://e.org/5\n", ledger: "b")
    #expect(both.told.held.map(\.codes) == [["name_uncertain"]])
  }
}

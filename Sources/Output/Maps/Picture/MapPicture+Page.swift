import TextTools

extension MapPicture {
  /// A page with the picture and a list of the pins, in one file.
  ///
  /// Nothing is fetched from anywhere, and nothing in it runs.
  ///
  /// - Returns: HTML, as UTF-8.
  /// - Complexity: as ``svg()``.
  public func page() -> [UInt8] {
    let rows = pins.map { pin in
      let name = Markup.escaped(pin.title)
      let cell = pin.link.map {
        "<a href=\"\(Markup.escaped($0))\" rel=\"noopener noreferrer\">\(name)</a>"
      }
      return "<li>\(cell ?? name)\(pin.detail.map { ": " + Markup.escaped($0) } ?? "")</li>"
    }
    return Markup.page(
      title: title,
      style: """
        body{max-width:75rem;margin:0 auto;padding:1rem}
        h1{font-size:1.4rem}
        svg{display:block;width:100%;height:auto;border-radius:.5rem}
        li{overflow-wrap:anywhere;unicode-bidi:isolate}
        \(Self.style)
        """,
      content: """
        \(element(withStyle: false))\
        \(rows.isEmpty ? "" : "<ol>\n" + rows.joined(separator: "\n") + "\n</ol>\n")\
        <p><small>Made with Natural Earth</small></p>

        """)
  }
}

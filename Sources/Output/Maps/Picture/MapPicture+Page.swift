import TextTools

extension MapPicture {
  /// A page with the picture and a list of the pins, in one file.
  ///
  /// Nothing is fetched from anywhere, and nothing in it runs.
  ///
  /// - Returns: HTML, as UTF-8.
  /// - Complexity: as ``svg()``.
  public func page() -> [UInt8] {
    let title = Markup.escaped(title)
    let rows = pins.map { pin in
      let name = Markup.escaped(pin.title)
      let cell = pin.link.map {
        "<a href=\"\(Markup.escaped($0))\" rel=\"noopener noreferrer\">\(name)</a>"
      }
      return "<li>\(cell ?? name)\(pin.detail.map { ": " + Markup.escaped($0) } ?? "")</li>"
    }
    return Array(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      :root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
      body{max-width:75rem;margin:0 auto;padding:1rem}
      h1{font-size:1.4rem}
      svg{display:block;width:100%;height:auto;border-radius:.5rem}
      li{overflow-wrap:anywhere;unicode-bidi:isolate}
      \(Self.style)
      </style>
      </head>
      <body>
      <h1>\(title)</h1>
      \(element(withStyle: false))\
      \(rows.isEmpty ? "" : "<ol>\n" + rows.joined(separator: "\n") + "\n</ol>\n")\
      <p><small>Made with Natural Earth</small></p>
      </body>
      </html>

      """.utf8)
  }
}

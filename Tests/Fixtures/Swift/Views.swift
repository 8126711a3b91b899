// Views whose scenes a test looks at, and previews with everything that can be said about them.

import PreviewABI

struct Pair: View {
  var body: some View {
    Text("left")
    Text("right")
  }
}

struct Badge: View {
  @Environment(\.colorScheme) private var scheme
  let text: String

  var body: some View { Text(scheme == .dark ? "\(text) at night" : text) }
}

struct DensityKey: EnvironmentKey {
  static let defaultValue = 1.0
}

extension EnvironmentValues {
  var density: Double {
    get { self[DensityKey.self] }
    set { self[DensityKey.self] = newValue }
  }
}

struct Density: View {
  @Environment(\.density) private var density
  @Environment(\.locale.languageCode) private var language

  var body: some View { Text("\(density) \(language)") }
}

struct Endless: View {
  var body: some View { VStack { Endless() } }
}

struct EndlessModified: View {
  var body: some View { EndlessModified().padding() }
}

final class Count {
  var value = 0
}

struct CountView: View {
  let count: Count

  var body: some View {
    HStack {
      Text("\(count.value)")
      Button("More") { count.value += 1 }
    }
  }
}

enum Scenes: PreviewHolder {
  static var previews: [Preview] {
    Preview("group") {
      Group {
        Text("a"); Text("b")
      }.padding(4)
    }
    Preview("pair") { Pair().opacity(0.5) }
    Preview("background") {
      Text("base").background {
        Color.red; Color.blue
      }
    }
    Preview("overlay") { Text("base").overlay(alignment: .topTrailing) { Circle().stroke(.red, lineWidth: 2) } }
    Preview("style") {
      VStack {
        Text("x"); Circle()
      }.foregroundStyle(.secondary).foregroundStyle(.red)
    }
    Preview("environment") { Badge(text: "day").environment(\.colorScheme, .dark) }
    Preview("custom") { Density().environment(\.density, 2).environment(\.locale, .init(identifier: "de-CH")) }
    Preview("direction") { Text("x").environment(\.layoutDirection, .rightToLeft) }
    Preview("fonts") {
      VStack {
        Text("headline").font(.headline)
        Text("fixed").font(.system(size: 40, weight: .black, design: .serif))
        Text("custom").font(.custom("Inter", size: 17))
        Text("inherited").bold()
      }
      .font(.title)
    }
    Preview("nothing") { EmptyView() }
    Preview("optional") {
      let missing: Text? = nil
      VStack {
        missing.padding(); Text("there")
      }
    }
    Preview("endless") { Endless() }
    Preview("endless modified") { EndlessModified() }
    Preview("buttons") {
      let buttons = ForEach(0..<3) { number in Button("\(number)") {} }
      HStack { buttons }.background { Button("behind") {} }.background { Button("further behind") {} }
    }
    Preview("count") { CountView(count: Count()) }
    Preview("misplaced") { VStack { Text("x").previewDisplayName("nobody sees this") } }
  }
}

struct Said_Previews: PreviewProvider {
  static let name: String? = "Unnamed"
  static let tags = ["common"]
  static let date: String? = "2025-03-14"

  static var previews: some View {  // a test knows the numbers of these lines
    Text("plain")
    Text("fixed").previewLayout(.fixed(width: 200, height: 100)).previewDisplayName("Fixed")
    Group {
      Text("first").previewState("first").previewIgnored()
      Text("second").previewState("second").padding()
      ForEach(0..<2) { Text("\($0)").previewState("loop \($0)") }
    }
    .previewTags("grouped")
    .previewStarred()
    .previewUserStory("story")
    if Bool(true) {
      Text("device").previewDevice("iPhone 15").previewSnapshot(scale: 3, maxRatio: 0.5)
    }
    VStack { Text("inside").previewTags("lost") }.previewVariants("light", "dark+rtl").previewDisplayName("Inside")
  }
}

struct Shared_Previews: PreviewProvider {
  static var previews: some View {
    CountView(count: Count()).previewDisplayName("fresh")
    CountView(count: Count()).previewDisplayName("other")
  }
}

enum Stacked: String, Previewable {
  case one
  case two

  var view: some View { Text(rawValue) }
}

struct Stacked_Previews: PreviewProvider {
  static var previews: some View {
    Stacked.groupedAllContext
    Stacked.stackedAllContext.previewDisplayName("stack")
  }
}

struct Loud_Previews: PreviewProvider {
  static var previews: some View {
    print("author: the getter runs")
    return Text("loud")
  }
}

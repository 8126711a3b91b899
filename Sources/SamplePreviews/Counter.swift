import PreviewABI

/// How many places are to be booked.
@MainActor final class PlaceCount {
  private(set) var value: Int

  init(_ value: Int) {
    self.value = value
  }

  func change(by step: Int) {
    value = min(max(value + step, 0), 12)
  }
}

/// A number with a button on each side.
struct Counter: View {
  @Environment(\.palette) private var palette
  let count: PlaceCount

  var body: some View {
    Card {
      VStack(spacing: 18) {
        Text("Places").font(.subheadline).foregroundColor(palette.muted)
        HStack(spacing: 26) {
          step("−", -1, label: "One place less")
          Text("\(count.value)")
            .font(.system(size: 54, weight: .bold, design: .rounded))
            .foregroundColor(palette.ink)
            .frame(width: 84)
            .accessibilityIdentifier("count")
          step("+", 1, label: "One place more")
        }
      }
    }
  }

  private func step(_ symbol: String, _ change: Int, label: String) -> some View {
    Button(action: { count.change(by: change) }) {
      Text(symbol)
        .font(.system(size: 26, weight: .medium))
        .foregroundColor(palette.accent)
        .frame(width: 52, height: 52)
        .background(palette.accent.opacity(0.14), in: Circle())
    }
    .accessibilityLabel(label)
  }
}

struct Counter_Previews: PreviewProvider {
  static var previews: some View {
    Stage { Counter(count: PlaceCount(2)) }
      .previewTags("control")
  }
}

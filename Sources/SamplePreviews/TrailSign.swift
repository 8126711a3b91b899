import PreviewABI

/// A sign as it stands where paths part.
struct TrailSign: View {
  @Environment(\.palette) private var palette
  let destination: String
  let time: String
  let difficulty: Int

  var body: some View {
    HStack(spacing: 16) {
      VStack(alignment: .leading, spacing: 8) {
        Text(destination).font(.title3).fontWeight(.bold).foregroundColor(palette.ink)
        HStack(spacing: 5) {
          ForEach(0..<3) { step in
            Capsule()
              .fill(step < difficulty ? palette.accent : palette.well)
              .frame(width: 22, height: 6)
          }
        }
        .accessibilityLabel("Difficulty \(difficulty) of 3")
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      Text(time)
        .font(.headline)
        .foregroundColor(palette.onAccent)
        .padding(.horizontal, 14)
        .padding(.vertical, 8)
        .background(palette.accent, in: Capsule())
    }
    .padding(.horizontal, 20)
    .padding(.vertical, 16)
    .background(palette.card, in: RoundedRectangle(cornerRadius: 18))
    .overlay { RoundedRectangle(cornerRadius: 18).strokeBorder(palette.well, lineWidth: 1) }
    .frame(width: 330)
  }
}

struct TrailSign_Previews: PreviewProvider {
  static var isStarred: Bool { true }

  static var previews: some View {
    Stage {
      VStack(spacing: 12) {
        TrailSign(destination: "Upper hut", time: "45 min", difficulty: 1)
        TrailSign(destination: "Glacier view", time: "2 h 10", difficulty: 2)
        TrailSign(destination: "North ridge", time: "4 h", difficulty: 3)
      }
    }
  }
}

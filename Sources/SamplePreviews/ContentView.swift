import PreviewABI

/// A tile that states one thing in one colour.
struct ContentView: View {
  let color: Color
  let title: String
  let detail: String

  var body: some View {
    VStack(alignment: .leading, spacing: 14) {
      Circle()
        .fill(.white.opacity(0.9))
        .frame(width: 14, height: 14)
        .padding(11)
        .background(.white.opacity(0.22), in: Circle())
      VStack(alignment: .leading, spacing: 4) {
        Text(title)
          .font(.title2)
          .fontWeight(.bold)
        Text(detail)
          .font(.subheadline)
          .opacity(0.85)
      }
    }
    .foregroundColor(.white)
    .frame(width: 220, alignment: .leading)
    .padding(22)
    .background {
      ZStack {
        color
        LinearGradient(
          colors: [.white.opacity(0.28), .white.opacity(0)], startPoint: .topLeading, endPoint: .bottomTrailing)
        LinearGradient(colors: [.black.opacity(0), .black.opacity(0.14)], startPoint: .top, endPoint: .bottom)
      }
    }
    .cornerRadius(24)
  }
}

/// The colours in which the tile is looked at.
///
/// Each case is a preview.
enum ContentViewContext: String, Previewable, PreviewHolder {
  case red
  case green
  case blue

  var view: some View {
    switch self {
    case .red: ContentView(color: .red, title: "Closed", detail: "Rockfall on the north path")
    case .green: ContentView(color: .green, title: "Open", detail: "Dry ground, clear view")
    case .blue: ContentView(color: .blue, title: "Ferry", detail: "Next crossing at 10:40")
    }
  }
}

struct ContentView_Previews: PreviewProvider {
  static var previews: some View {
    ContentViewContext.stackedAllContext
      .padding(24)
      .previewDisplayName("All together")
  }
}

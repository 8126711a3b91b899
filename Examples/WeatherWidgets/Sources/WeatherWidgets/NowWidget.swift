import PreviewABI

/// The weather of a place, now.
struct NowWidget: View {
  let place: String
  let sky: Sky
  let temperature: Int
  let high: Int
  let low: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .top) {
        VStack(alignment: .leading, spacing: 2) {
          Text(place).font(.headline)
          Text(sky.description).font(.footnote).opacity(0.85)
        }
        Spacer()
        SkyIcon(sky: sky, size: 46)
      }
      Spacer()
      Text("\(temperature)°").font(.system(size: 52, weight: .light))
      Text("High \(high)°   Low \(low)°").font(.footnote).opacity(0.85)
    }
    .foregroundColor(.white)
    .padding(18)
    .frame(width: 190, height: 190)
    .background(LinearGradient(colors: sky.colors, startPoint: .top, endPoint: .bottom))
    .cornerRadius(28)
    .shadow(color: .black.opacity(0.2), radius: 12, y: 5)
  }
}

struct NowWidget_Previews: PreviewProvider {
  static var previews: some View {
    Group {
      NowWidget(place: "Harbour", sky: .clear, temperature: 24, high: 26, low: 17)
        .padding(24)
        .previewState("clear")
      NowWidget(place: "Old Town", sky: .rain, temperature: 11, high: 13, low: 8)
        .padding(24)
        .previewState("rain")
      NowWidget(place: "Summit", sky: .night, temperature: 4, high: 9, low: 2)
        .padding(24)
        .previewState("night")
        .previewStarred()
    }
    .previewTags("widget")
  }
}

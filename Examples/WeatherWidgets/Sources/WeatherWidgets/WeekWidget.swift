import PreviewABI

/// One day of a forecast.
struct Day: Identifiable {
  let name: String
  let sky: Sky
  let low: Int
  let high: Int

  var id: String { name }
}

/// The days ahead, each with the span of its temperatures.
struct WeekWidget: View {
  @Environment(\.colorScheme) private var colorScheme
  let days: [Day]

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("THIS WEEK").font(.caption).fontWeight(.semibold).foregroundStyle(.secondary).padding(.bottom, 6)
      ForEach(days) { day in
        Divider()
        row(day)
      }
    }
    .padding(20)
    .frame(width: 340)
    .background(
      colorScheme == .dark ? Color(red: 0.11, green: 0.12, blue: 0.15) : .white,
      in: RoundedRectangle(cornerRadius: 28)
    )
    .shadow(color: .black.opacity(0.15), radius: 14, y: 6)
  }

  private func row(_ day: Day) -> some View {
    HStack(spacing: 12) {
      Text(day.name).font(.body).fontWeight(.medium).frame(width: 46, alignment: .leading)
      SkyIcon(sky: day.sky, size: 26)
        .padding(5)
        .background(LinearGradient(colors: day.sky.colors, startPoint: .top, endPoint: .bottom))
        .cornerRadius(9)
      Text("\(day.low)°").font(.subheadline).foregroundStyle(.secondary).frame(width: 34, alignment: .trailing)
      span(day)
      Text("\(day.high)°").font(.subheadline).frame(width: 34, alignment: .trailing)
    }
    .padding(.vertical, 8)
  }

  /// The day's temperatures on the scale of the week.
  private func span(_ day: Day) -> some View {
    let length = 90.0
    let low = Double(days.map(\.low).min() ?? 0)
    let high = Double(days.map(\.high).max() ?? 1)
    let point = length / max(high - low, 1)
    return Capsule()
      .fill(Color.gray.opacity(0.25))
      .frame(width: length, height: 5)
      .overlay(alignment: .leading) {
        Capsule()
          .fill(.linearGradient(colors: [.teal, .yellow, .orange], startPoint: .leading, endPoint: .trailing))
          .frame(width: Double(day.high - day.low) * point, height: 5)
          .padding(.leading, (Double(day.low) - low) * point)
      }
  }
}

struct WeekWidget_Previews: PreviewProvider {
  static var previews: some View {
    WeekWidget(days: [
      Day(name: "Mon", sky: .clear, low: 12, high: 24),
      Day(name: "Tue", sky: .clear, low: 14, high: 26),
      Day(name: "Wed", sky: .cloudy, low: 13, high: 20),
      Day(name: "Thu", sky: .rain, low: 9, high: 14),
      Day(name: "Fri", sky: .cloudy, low: 8, high: 17),
    ])
    .padding(28)
    .previewTags("widget")
  }
}

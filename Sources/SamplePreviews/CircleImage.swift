import PreviewABI

/// A picture cut to a circle, with a rim and a shadow.
struct CircleImage: View {
  let image: Image
  var side = 220.0

  var body: some View {
    image
      .resizable()
      .scaledToFill()
      .frame(width: side, height: side)
      .clipShape(Circle())
      .overlay { Circle().strokeBorder(.white, lineWidth: 5) }
      .shadow(color: Color(white: 0, opacity: 0.3), radius: 14, y: 6)
      .accessibilityLabel("Lake at dusk")
  }
}

struct CircleImage_Previews: PreviewProvider {
  static var previews: some View {
    Stage { CircleImage(image: Landscape.image) }
      .previewTags("image")
  }
}

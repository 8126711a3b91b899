import PreviewABI

/// Previews with a slip in what is said about them; each is still a preview.
struct Slips_Previews: PreviewProvider {
  static var previews: some View {
    Text("flat").previewDisplayName("flat").previewLayout(.fixed(width: 0, height: 20))
    Text("device").previewDisplayName("device").previewDevice("iPhone 99")
    Text("variant").previewDisplayName("variant").previewVariants("drak")
    Text("good").previewDisplayName("good")
  }
}

struct Dated_Previews: PreviewHolder {
  static var date: String? { "14.3.2026" }
  static var previews: [Preview] { Preview("dated") { Text("dated") } }
}

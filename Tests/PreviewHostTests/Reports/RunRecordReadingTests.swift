import Foundation
import Testing

@testable import PreviewHost

/// Records of runs, read back.
struct RunRecordReadingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: RecordFixture.names)
  func `a record is read back as it was, whatever its texts are`(name: String) throws {
    let record = RecordFixture.full(name)
    let again = try RunRecord(reading: try RecordFixture.write(record, "run.json", in: folder))
    #expect(again == record)
    #expect(Array(again.json.text().utf8) == Array(record.json.text().utf8))
  }

  @Test func `the round trip is about every key that a record and its results have`() throws {
    let record = RecordFixture.full("x")
    let result = try #require(record.results.first { $0.status == .quarantined })
    for document in [record.json, result.json] {
      guard case .object(let keys) = document else { return }
      for (key, value) in keys { #expect(value != .null && value != [] && value != "", "\(key)") }
    }
  }

  @Test func `an empty record is read back`() throws {
    let record = RecordFixture.record([])
    #expect(try RunRecord(reading: try RecordFixture.write(record, "run.json", in: folder)) == record)
  }

  @Test func `keys that later versions may add are passed over`() throws {
    let text = RecordFixture.full("x").json.text()
      .replacing("\"complete\" :", with: "\"later\" : {\"a\" : [1]},\n\"complete\" :")
      .replacing("\"decidedBy\" :", with: "\"later\" : 1.5,\n\"decidedBy\" :")
    let file = try folder.write("run.json", Data(text.utf8)).path
    #expect(try RunRecord(reading: file) == RecordFixture.full("x"))
  }

  private func message(_ text: String, at location: SourceLocation = #_sourceLocation) throws -> String {
    let file = try folder.write("run.json", Data(text.utf8)).path
    let error = try #require(throws: RunRecordError.self, sourceLocation: location) { try RunRecord(reading: file) }
    #expect(error.file == file && error.message.hasPrefix(file), sourceLocation: location)
    expectShape(error.message, at: location)
    return error.message
  }

  @Test(arguments: [
    ("", "not JSON: line 1: the text is empty"), ("hello", "not JSON"), ("[]", "no record of a run"),
    ("1", "no record"),
    ("{}", "it names no schema"), (#"{"schema": 1}"#, "it names no schema"),
    (#"{"schema": "preview-host/snapshot/1"}"#, "'preview-host/snapshot/1' is no record"),
    (#"{"schema": "preview-host/run/2"}"#, "Use the version of preview-host that wrote it."),
    (#"{"schema": "preview-host/run/1"}"#, "'checks' is missing"), ("\u{1F}", "not JSON"),
  ])
  func `what is no record is refused in one message`(text: String, part: String) throws {
    #expect(try message(text).contains(part))
  }

  @Test(arguments: [
    (#""status" : "passed""#, #""status" : "fine""#, "results[0].status': 'fine' is not known: expected one of passed"),
    (#""status" : "passed""#, #""status" : null"#, "'results[0].status' is null: expected a string"),
    (#""id" : "M/P/a""#, #""id" : """#, "'results[0].id': an empty string"),
    (#""id" : "M/P/a""#, #""id" : "M/P/b""#, "'M/P/b@default' has two results"),
    (#""id" : "M/P/a""#, #""name" : "M/P/a""#, "'results[0].id' is missing"),
    (#""durationNanoseconds" : 0"#, #""durationNanoseconds" : 1.5"#, "is the number 1.5: expected a whole number"),
    (#""durationNanoseconds" : 0"#, #""durationNanoseconds" : -1"#, "is the number -1: expected a whole number from 0"),
    (#""durationNanoseconds" : 0"#, #""durationNanoseconds" : 1e300"#, "is the number 1e+300"),
    (#""durationNanoseconds" : 0"#, #""durationNanoseconds" : "0""#, "is a string: expected a whole number"),
    (#""changedPixels" : null"#, #""changedPixels" : 0.5"#, "'results[0].changedPixels' is the number 0.5"),
    (#""changedRatio" : null"#, #""changedRatio" : 1.1"#, "'results[0].changedRatio': 1.1 is out of range"),
    (#""maxDeltaE" : null"#, #""maxDeltaE" : "NaN""#, "'results[0].maxDeltaE' is a string"),
    (#""decidedBy" : null"#, #""decidedBy" : "luck""#, "'results[0].decidedBy': 'luck' is not known"),
    (#""textChanged" : null"#, #""textChanged" : 1"#, "'results[0].textChanged' is the number 1: expected true, false"),
    (#""pixelHash" : null"#, #""pixelHash" : "abc""#, "'results[0].pixelHash': no hash"),
    (#""quarantine" : null"#, #""quarantine" : {"reason": "", "until": "", "status": "failed"}"#, "does not agree"),
    (#""warnings" : ["#, #""warnings" : [1"#, "'results[0].warnings[0]' is the number 1"),
    (
      #""findings" : ["#, #""findings" : [{"check": "smell", "message": "", "lines": []}"#,
      "findings[0].check': 'smell'"
    ),
    (#""problem" : null"#, #""problem" : []"#, "'results[0].problem' is an array: expected an object or null"),
    (#""results" : ["#, #""results" : [[],"#, "'results[0]' is an array: expected an object"),
    (#""shard" : null"#, #""shard" : {"index": 3, "count": 2}"#, "'shard': 3 of 2 is no shard"),
    (#""shard" : null"#, #""shard" : {"index": 0, "count": 0}"#, "'shard': 0 of 0 is no shard"),
    (#""complete" : true"#, #""complete" : 1"#, "'complete' is the number 1: expected true or false"),
    (#""checks" : ["#, #""checks" : ["audit","#, "'checks': 'audit' is not known"),
    (#""total" : 2"#, #""total" : 3"#, "'summary.total': 3 does not agree with the results: expected 2"),
    (#""passed" : 2"#, #""passed" : 2, "passed": 2"#, "the key 'passed' stands twice"),
    (#""environment" : {"#, #""surroundings" : {"#, "'environment' is missing"),
    (#""artifacts" :"#, #""folder" :"#, "'artifacts' is missing"),
  ])
  func `a wrong value is named with its place`(right: String, wrong: String, part: String) throws {
    let text = RecordFixture.record([RecordFixture.result("M/P/a"), RecordFixture.result("M/P/b")]).json.text()
    let range = try #require(text.range(of: right))
    #expect(try message(text.replacingCharacters(in: range, with: wrong)).contains(part))
  }

  @Test func `a record cut off anywhere is refused`() throws {
    let text = RecordFixture.record([RecordFixture.result("M/P/a", .quarantined)]).json.text()
    let whole = Array(text.utf8.dropLast(2))
    for length in stride(from: 0, through: whole.count, by: 7) {
      #expect(try message(String(decoding: whole.prefix(length), as: UTF8.self)).contains("not JSON"))
    }
  }

  @Test func `deep nesting is refused`() throws {
    let text = #"{"schema": "preview-host/run/1", "later": \#(String(repeating: "[", count: 5_000_000))"#
    #expect(try message(text).contains("more than 128 levels"))
  }

  @Test func `what is no file that can be read is refused`() throws {
    func message(_ path: String) throws -> String {
      let error = try #require(throws: RunRecordError.self) { try RunRecord(reading: path) }
      expectShape(error.message)
      return error.message
    }
    #expect(try message(folder.file("none.json").path).contains("no such file"))
    #expect(try message(folder.path).contains("it is a folder"))
    #expect(try message("/dev/zero").contains("no regular file"))
    let pipe = folder.file("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(try message(pipe).contains("no regular file"))
    let huge = try folder.write("huge.json", Data()).path
    #expect(truncate(huge, 500_000_000) == 0)
    #expect(try message(huge).contains("has 500000000 bytes"))
  }
}

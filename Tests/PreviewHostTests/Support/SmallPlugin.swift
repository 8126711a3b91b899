import Foundation

/// Source of a small plugin in C whose functions a test replaces one by one.
///
/// The plugin has one provider, `Tests/Small`, with one scene preview; every function does the right thing until it is
/// replaced.
struct SmallPlugin {
  /// Definitions that stand before everything else.
  var globals = ""
  /// The body of the entry; `add(host, "Module", "Type", expand)` adds a provider.
  var register = #"return add(host, "Tests", "Small", expand);"#
  /// The body of `expand`.
  var expand = #"return add_scene(expansion, "one");"#
  /// The body of `create`.
  var create = "holder->functions = &functions; return PREVIEW_OK;"
  /// The body of `settle`.
  var settle = "*pending = 0; return PREVIEW_OK;"
  /// The body of `emit`.
  var emit = """
    sink->begin_element(sink->context, PREVIEW_ELEMENT_TEXT, 7);
    sink->set_string(sink->context, PREVIEW_ATTRIBUTE_TEXT, string("hello"));
    return sink->end_element(sink->context);
    """
  /// The body of `dispatch`.
  var dispatch = "return PREVIEW_OK;"
  /// The body of `destroy`.
  var destroy = ""
  /// The body of `content`.
  var content = "return strcmp(id, PREVIEW_CONTENT_SCENE_V1) == 0 ? &scene : 0;"
  /// Definitions that stand after everything else.
  var tail = ""

  /// The whole source.
  var source: String {
    """
    PREVIEW_DEFINE_PLUGIN_INFO;
    static const preview_host_v1 *the_host;
    static preview_string string(const char *text) { return (preview_string){text, strlen(text)}; }
    static preview_status fail(preview_error *error, const char *text) {
      error->length = snprintf(error->text, error->capacity, "%s", text);
      return PREVIEW_FAILED;
    }
    static preview_status add(const preview_host_v1 *host, const char *module, const char *type,
        preview_status (*expand)(void *, const preview_expansion_v1 *, preview_error *)) {
      preview_provider provider = {sizeof provider, 0, string(module), string(type), 0, expand};
      return host->add_provider(host->context, &provider);
    }
    \(globals)
    static preview_status emit(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
      \(emit)
    }
    static const preview_scene_v1 scene = {emit, 0};
    static preview_status dispatch(void *instance, const preview_event *event, preview_error *error) {
      \(dispatch)
    }
    static preview_status settle(void *instance, uint64_t deadline, uint32_t *pending, preview_error *error) {
      \(settle)
    }
    static void destroy(void *instance) { \(destroy) }
    static const void *content(void *instance, const char *id) { \(content) }
    static const preview_holder_functions_v1 functions = {dispatch, settle, destroy, content};
    static preview_status create(void *context, const preview_environment *environment, preview_holder *holder,
        preview_error *error) {
      \(create)
    }
    static preview_descriptor described(const char *name) {
      preview_descriptor preview = {sizeof preview};
      preview.content = string(PREVIEW_CONTENT_SCENE_V1);
      preview.display_name = string(name);
      preview.create = create;
      return preview;
    }
    static preview_status add_scene(const preview_expansion_v1 *expansion, const char *name) {
      preview_descriptor preview = described(name);
      return expansion->add_preview(expansion->context, &preview);
    }
    static preview_status expand(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
      \(expand)
    }
    preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
      the_host = host;
      \(register)
    }
    \(tail)
    """
  }
}

extension SmallPlugin {
  /// Compiles the plugin into a folder.
  ///
  /// - Parameter flags: More arguments of the compiler.
  /// - Returns: The library.
  @discardableResult
  func compile(into folder: TemporaryFolder, as name: String = "libSmall.so", flags: [String] = []) async throws -> URL
  {
    let prelude = """
      #define _GNU_SOURCE
      #include <PreviewABI.h>
      #include <stdio.h>
      #include <pthread.h>
      #include <stdlib.h>
      #include <string.h>
      #include <unistd.h>
      #line 1 "\(name).c"

      """
    return try await compileC(prelude + source, into: folder, as: name, flags: flags)
  }
}

/// Compiles C source to a shared library.
@discardableResult
func compileC(
  _ source: String, into folder: TemporaryFolder, as name: String, flags: [String] = []
) async throws -> URL {
  let file = try folder.write(name + ".c", Data(source.utf8))
  let library = folder.file(name)
  let run = try await ProcessRun.run(
    "clang",
    ["-w", "-g", "-shared", "-fPIC", "-I", BuiltProducts.boundaryHeaders.path, file.path, "-o", library.path] + flags)
  guard run.exitCode == 0 else { throw CompilationFailure(command: "clang \(name)", message: run.errors) }
  return library
}

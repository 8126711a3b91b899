// Reads the protocol conformance records that the Swift compiler leaves in this image.
//
// The layouts are those of Swift's ABI (docs/ABI/TypeMetadata.rst and include/swift/ABI/Metadata.h of the
// compiler). The plugin is compiled by the toolchain whose records it reads; a test guards the layouts.

#include "PreviewDiscovery.h"

#include <string.h>

// Defined by the linker for this image alone; weak, because an image without a record has no such section.
extern const int32_t start_of_records[] __asm__("__start_swift5_protocol_conformances")
    __attribute__((weak, visibility("hidden")));
extern const int32_t end_of_records[] __asm__("__stop_swift5_protocol_conformances")
    __attribute__((weak, visibility("hidden")));

// Weak, because a program without a Swift runtime links this target for its header.
extern const void *swift_getWitnessTable(const void *conformance, const void *type, const void *const *arguments)
    __attribute__((weak));

typedef struct {
  int32_t protocol;  // indirectable
  int32_t type;      // its meaning depends on `flags`
  int32_t pattern;
  uint32_t flags;
} conformance_record;

#define TYPE_REFERENCE_KIND(flags) (((flags) >> 3) & 7)
#define CONDITIONAL_REQUIREMENTS(flags) (((flags) >> 8) & 0xFF)
#define DIRECT_TYPE 0
#define INDIRECT_TYPE 1

typedef struct {
  uint32_t flags;
  int32_t parent;  // indirectable
  int32_t name;    // types and modules: text; extensions: mangled name of the extended type
  int32_t access;  // types: metadata access function
} context_descriptor;

#define CONTEXT_KIND(flags) ((flags) & 0x1F)
#define CONTEXT_IS_GENERIC 0x80
#define MODULE_CONTEXT 0
#define EXTENSION_CONTEXT 1
#define CLASS_CONTEXT 16
#define ENUM_CONTEXT 18

// Returned in two registers, by Swift's convention and by C's.
typedef struct {
  const void *metadata;
  uint64_t state;
} metadata_response;

static const void *relative(const int32_t *field) {
  return *field == 0 ? NULL : (const char *)field + *field;
}

// The lowest bit of an indirectable reference says that it leads to a pointer to its target.
static const void *indirectable(const int32_t *field) {
  if ((*field & 1) == 0) return relative(field);
  const void *const *slot = (const void *const *)((const char *)field + (*field & ~1));
  return *slot;
}

static const context_descriptor *parent_of(const context_descriptor *context) {
  return (const context_descriptor *)indirectable(&context->parent);
}

// The type that an extension extends, where its mangled name is a symbolic reference; the names of types of the
// standard library are not.
static const context_descriptor *extended_type(const context_descriptor *extension) {
  const char *name = (const char *)relative(&extension->name);
  if (!name || (name[0] != 1 && name[0] != 2)) return NULL;
  int32_t distance;
  memcpy(&distance, name + 1, sizeof distance);
  const void *target = name + 1 + distance;
  return (const context_descriptor *)(name[0] == 1 ? target : *(const void *const *)target);
}

// More nesting than anybody writes; the outermost names are left out beyond it.
#define MOST_CONTEXTS 32
#define LONGEST_NAME 2048

static int is_type(const context_descriptor *context) {
  return CONTEXT_KIND(context->flags) >= CLASS_CONTEXT && CONTEXT_KIND(context->flags) <= ENUM_CONTEXT;
}

static preview_string module_of(const context_descriptor *type) {
  const context_descriptor *context = type;
  while (context && CONTEXT_KIND(context->flags) != MODULE_CONTEXT) context = parent_of(context);
  const char *name = context ? (const char *)relative(&context->name) : NULL;
  return (preview_string){name, name ? strlen(name) : 0};
}

// Writes the names of a type's contexts with dots between them. Anonymous contexts, which stand for privacy and
// for functions, have no name.
static preview_string name_of(const context_descriptor *type, char buffer[LONGEST_NAME]) {
  const char *names[MOST_CONTEXTS];
  int count = 0;
  const context_descriptor *context = type;
  while (context && count < MOST_CONTEXTS) {
    if (is_type(context)) {
      const char *name = (const char *)relative(&context->name);
      if (name) names[count++] = name;
      context = parent_of(context);
    } else if (CONTEXT_KIND(context->flags) == EXTENSION_CONTEXT) {
      context = extended_type(context);
    } else {
      context = parent_of(context);
    }
  }
  size_t length = 0;
  while (count-- > 0) {
    size_t part = strlen(names[count]);
    if (length + part + 1 > LONGEST_NAME) break;
    if (length > 0) buffer[length++] = '.';
    memcpy(buffer + length, names[count], part);
    length += part;
  }
  return (preview_string){buffer, length};
}

// The descriptor of a type that has exactly one metadata, or NULL.
static const context_descriptor *plain_type(const conformance_record *record) {
  if (CONDITIONAL_REQUIREMENTS(record->flags) != 0) return NULL;
  const void *reference = relative(&record->type);
  const context_descriptor *type = NULL;
  if (TYPE_REFERENCE_KIND(record->flags) == DIRECT_TYPE) type = (const context_descriptor *)reference;
  if (TYPE_REFERENCE_KIND(record->flags) == INDIRECT_TYPE && reference) {
    type = *(const context_descriptor *const *)reference;
  }
  if (!type || !is_type(type) || (type->flags & CONTEXT_IS_GENERIC) || type->access == 0) return NULL;
  return type;
}

void preview_discover(const void *protocol, void *context,
                      void (*found)(void *context, const preview_conformance *conformance)) {
  if (!swift_getWitnessTable) return;
  char buffer[LONGEST_NAME];
  for (const int32_t *entry = start_of_records; entry < end_of_records; entry++) {
    const conformance_record *record = (const conformance_record *)relative(entry);
    if (!record || indirectable(&record->protocol) != protocol) continue;
    const context_descriptor *type = plain_type(record);
    if (!type) continue;
    metadata_response (*access)(uint64_t) = (metadata_response (*)(uint64_t))relative(&type->access);
    preview_conformance conformance;
    conformance.metadata = access(0).metadata;  // 0 asks for complete metadata
    // The pattern in the record is not always a usable table: it has to be completed for generic conformances.
    conformance.witnesses = swift_getWitnessTable(record, conformance.metadata, NULL);
    if (!conformance.metadata || !conformance.witnesses) continue;
    conformance.module = module_of(type);
    conformance.type = name_of(type, buffer);
    found(context, &conformance);
  }
}

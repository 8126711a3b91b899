//! A plugin in Rust, written from Documentation/ABI.md: the structs it needs, one provider, one preview that draws
//! its own pixels.

use std::ffi::c_void;
use std::mem::size_of;
use std::ptr::null;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Text {
    bytes: *const u8,
    length: u64,
}

const fn text(literal: &'static str) -> Text {
    Text { bytes: literal.as_ptr(), length: literal.len() as u64 }
}

const EMPTY: Text = Text { bytes: null(), length: 0 };

#[repr(C)]
pub struct Info {
    magic: [u8; 8],
    size: u32,
    major: u16,
    minor: u16,
    flags: u32,
    reserved: u32,
    compiler: [u8; 128],
    reserved_tail: [u8; 16],
}

const fn compiler() -> [u8; 128] {
    let name = b"rustc";
    let mut padded = [0; 128];
    let mut index = 0;
    while index < name.len() {
        padded[index] = name[index];
        index += 1;
    }
    padded
}

#[no_mangle]
pub static preview_plugin_info_v1: Info = Info {
    magic: *b"PREVIEW\0",
    size: size_of::<Info>() as u32,
    major: 1,
    minor: 0,
    flags: 0,
    reserved: 0,
    compiler: compiler(),
    reserved_tail: [0; 16],
};

#[repr(C)]
pub struct Host {
    major: u16,
    minor: u16,
    reserved: u32,
    context: *mut c_void,
    add_provider: extern "C" fn(*mut c_void, *const Provider) -> i32,
    query: *const c_void,
    log: *const c_void,
}

#[repr(C)]
pub struct Provider {
    size: u32,
    reserved: u32,
    module: Text,
    name: Text,
    context: *const c_void,
    expand: extern "C" fn(*mut c_void, *const Expansion, *mut c_void) -> i32,
}

#[repr(C)]
pub struct Expansion {
    context: *mut c_void,
    add_preview: extern "C" fn(*mut c_void, *const Descriptor) -> i32,
}

#[repr(C)]
pub struct Descriptor {
    size: u32,
    flags: u32,
    content: Text,
    display_name: Text,
    texts: [Text; 6],
    source_file: Text,
    source_line: u32,
    layout: i32,
    width: f64,
    height: f64,
    tags: *const Text,
    tag_count: u64,
    warning: Text,
    snapshot_settings: [f64; 4],
    settle_nanoseconds: u64,
    context: *const c_void,
    create: extern "C" fn(*mut c_void, *const c_void, *mut Holder, *mut c_void) -> i32,
}

#[repr(C)]
pub struct Holder {
    size: u32,
    reserved: u32,
    instance: *mut c_void,
    functions: *const Functions,
}

#[repr(C)]
pub struct Functions {
    dispatch: *const c_void,
    settle: *const c_void,
    destroy: extern "C" fn(*mut c_void),
    content: extern "C" fn(*mut c_void, *const i8) -> *const c_void,
}

unsafe impl Sync for Functions {}

#[repr(C)]
pub struct Surface {
    formats: extern "C" fn(*mut c_void) -> u64,
    measure: extern "C" fn(*mut c_void, f64, f64, *mut f64, *mut f64, *mut c_void) -> i32,
    draw: extern "C" fn(*mut c_void, *const Pixels, *mut c_void) -> i32,
    semantics: *const c_void,
    renderer: extern "C" fn(*mut c_void) -> Text,
}

unsafe impl Sync for Surface {}

#[repr(C)]
pub struct Pixels {
    size: u32,
    format: i32,
    width: u32,
    height: u32,
    stride: u64,
    scale: f64,
    bytes: *mut u8,
}

const RGBA_PREMULTIPLIED: u64 = 5;

extern "C" fn formats(_: *mut c_void) -> u64 {
    1 << RGBA_PREMULTIPLIED
}

extern "C" fn measure(_: *mut c_void, _: f64, _: f64, width: *mut f64, height: *mut f64, _: *mut c_void) -> i32 {
    unsafe {
        *width = 20.0;
        *height = 10.0;
    }
    0
}

extern "C" fn draw(_: *mut c_void, pixels: *const Pixels, _: *mut c_void) -> i32 {
    let pixels = unsafe { &*pixels };
    for row in 0..pixels.height as u64 {
        for column in 0..pixels.width as u64 {
            let colour = [222u8, 120, 40, 255];
            let target = unsafe { pixels.bytes.add((row * pixels.stride + column * 4) as usize) };
            unsafe { target.copy_from_nonoverlapping(colour.as_ptr(), 4) };
        }
    }
    0
}

extern "C" fn renderer(_: *mut c_void) -> Text {
    text("rust fixture")
}

static SURFACE: Surface = Surface { formats, measure, draw, semantics: null(), renderer };

extern "C" fn content(_: *mut c_void, _: *const i8) -> *const c_void {
    &SURFACE as *const Surface as *const c_void
}

extern "C" fn destroy(_: *mut c_void) {}

static FUNCTIONS: Functions = Functions { dispatch: null(), settle: null(), destroy, content };

extern "C" fn create(_: *mut c_void, _: *const c_void, holder: *mut Holder, _: *mut c_void) -> i32 {
    unsafe { (*holder).functions = &FUNCTIONS };
    0
}

extern "C" fn expand(_: *mut c_void, expansion: *const Expansion, _: *mut c_void) -> i32 {
    let descriptor = Descriptor {
        size: size_of::<Descriptor>() as u32,
        flags: 0,
        content: text("preview.surface/1"),
        display_name: text("Orange"),
        texts: [EMPTY; 6],
        source_file: text(file!()),
        source_line: line!(),
        layout: 0,
        width: 0.0,
        height: 0.0,
        tags: null(),
        tag_count: 0,
        warning: EMPTY,
        snapshot_settings: [0.0; 4],
        settle_nanoseconds: 0,
        context: null(),
        create,
    };
    let expansion = unsafe { &*expansion };
    (expansion.add_preview)(expansion.context, &descriptor)
}

#[no_mangle]
pub extern "C" fn preview_plugin_register_v1(host: *const Host, _: *mut c_void) -> i32 {
    assert_eq!(size_of::<Descriptor>(), 264);
    let provider = Provider {
        size: size_of::<Provider>() as u32,
        reserved: 0,
        module: text("Rusty"),
        name: text("Swatch"),
        context: null(),
        expand,
    };
    let host = unsafe { &*host };
    (host.add_provider)(host.context, &provider)
}

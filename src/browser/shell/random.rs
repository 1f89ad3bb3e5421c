//! Random numbers of the browser.

use super::report::report;

/// A number from the browser's cryptographic source, which nobody can foresee.
pub fn random() -> u32 {
    let mut bytes = [0; 4];
    let crypto = web_sys::window().map(|window| window.crypto());
    if let Some(Err(error)) = crypto.map(|crypto| crypto?.get_random_values_with_u8_array(&mut bytes)) {
        report(&error);
    }
    u32::from_le_bytes(bytes)
}

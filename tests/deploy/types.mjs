/** What a host has to say of each file of the build, by its ending. */
export const TYPES = {
  ".html": /^text\/html/,
  ".css": /^text\/css/,
  ".js": /^(text|application)\/javascript/,
  ".wasm": /^application\/wasm$/,
  ".svg": /^image\/svg\+xml/,
  ".png": /^image\/png$/,
  ".webp": /^image\/webp$/,
  // bytes for the program alone, for which Caddy names no type
  ".book": /^(application\/octet-stream)?$/,
  ".nnue": /^(application\/octet-stream)?$/,
  ".txt": /^text\/plain/,
  ".webmanifest": /^application\/manifest\+json/,
};

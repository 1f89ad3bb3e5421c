// The sounds of the page, synthesised when they are needed: wood on wood, a bell, a tick. Fetched with the first sound.

let context;

/**
 * @param {string} words what is heard, of `move capture promote check end beep last`
 * @param {number} volume 0 to 1
 */
export async function play(words, volume) {
  context ??= new AudioContext();
  if (context.state === "suspended") await context.resume();
  sound(context, words.split(" "), volume, context.currentTime + 0.005);
}

/** Speaks a number or a move in the language of the page; where the browser has no voice for it, it beeps, or clicks as for a move. */
export function speak(text, lang, volume) {
  const voices = globalThis.speechSynthesis?.getVoices() ?? [];
  if (!voices.some((voice) => voice.lang.startsWith(lang))) return play(/^\d+$/.test(text) ? "beep" : "move", volume);
  const words = new SpeechSynthesisUtterance(text);
  Object.assign(words, { lang, volume, rate: 1.2 });
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

/** Schedules a sound in an audio context. A function of its own, so that a test can render it without a loudspeaker. */
export function sound(context, words, volume, at) {
  const out = context.createGain();
  out.gain.value = volume;
  out.connect(context.destination);
  const has = (word) => words.includes(word);
  if (has("capture")) clack(context, out, at, 0.7, 1500);
  if (has("move") || has("capture")) clack(context, out, has("capture") ? at + 0.055 : at, 1, 1150);
  if (has("promote")) tone(context, out, at + 0.09, 1318.5, 0.16, 0.45);
  if (has("check")) for (const [delay, pitch] of [[0.1, 784], [0.19, 988]]) tone(context, out, at + delay, pitch, 0.22, 0.25);
  if (has("end")) for (const [delay, pitch] of [[0.2, 392], [0.34, 523.3], [0.48, 659.3]]) tone(context, out, at + delay, pitch, 0.2, 0.9);
  if (has("beep")) tone(context, out, at, 880, 0.3, 0.09);
  if (has("last")) tone(context, out, at, 1174.7, 0.3, 0.3);
}

let crackle;

/** Noise that fades out within this number of seconds. */
function noiseOf(context, length) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (context.sampleRate * 0.008));
  return buffer;
}

/** A piece set down: a crack of filtered noise, then a short, low resonance of the board. */
function clack(context, out, at, strength, pitch) {
  crackle ??= noiseOf(context, 0.06);
  const noise = context.createBufferSource();
  noise.buffer = crackle;
  const wood = context.createBiquadFilter();
  Object.assign(wood, { type: "bandpass" });
  wood.frequency.value = pitch;
  wood.Q.value = 1.1;
  const crack = context.createGain();
  crack.gain.value = strength * 0.9;
  noise.connect(wood).connect(crack).connect(out);
  noise.start(at);
  const body = tone(context, out, at, 210, strength * 0.5, 0.08);
  body.frequency.exponentialRampToValueAtTime(120, at + 0.07);
}

function tone(context, out, at, pitch, strength, length) {
  const voice = context.createOscillator();
  const gain = context.createGain();
  voice.frequency.setValueAtTime(pitch, at);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(strength, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  voice.connect(gain).connect(out);
  voice.start(at);
  voice.stop(at + length + 0.01);
  return voice;
}

// Passkeys: creates them and signs with them, in the form that the server reads.

import { call } from "./app.js";

/** Whether passkeys work here: they need a host name, not an IP address, and a secure context. */
export function canHavePasskeys() {
  return "PublicKeyCredential" in window && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);
}

function bytes(text) {
  const base64 = text.replace(/-/g, "+").replace(/_/g, "/");
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function base64url(buffer) {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Creates a passkey for the signed-in user, who must enter the password. */
export async function makePasskey(password) {
  const options = await call("/passkeys/options", { method: "POST", body: { password } });
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytes(options.challenge),
      rp: { name: "On the Map" },
      user: { id: bytes(options.user), name: options.name, displayName: options.displayName },
      pubKeyCredParams: [{ type: "public-key", alg: -7 }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: options.known.map((id) => ({ type: "public-key", id: bytes(id) })),
      attestation: "none",
      timeout: 120000,
    },
  });
  await call("/passkeys", {
    method: "POST",
    body: {
      clientDataJSON: base64url(made.response.clientDataJSON),
      attestationObject: base64url(made.response.attestationObject),
    },
  });
}

/** Signs in with a passkey. */
export async function usePasskey(isKept) {
  const { challenge } = await call("/passkeys/challenge", { method: "POST", body: {}, signsIn: true });
  const used = await navigator.credentials.get({
    publicKey: { challenge: bytes(challenge), userVerification: "required", timeout: 120000 },
  });
  await call("/passkeys/session" + (isKept ? "" : "?stay=no"), {
    method: "POST",
    signsIn: true,
    body: {
      id: base64url(used.rawId),
      clientDataJSON: base64url(used.response.clientDataJSON),
      authenticatorData: base64url(used.response.authenticatorData),
      signature: base64url(used.response.signature),
      userHandle: base64url(used.response.userHandle ?? new ArrayBuffer()),
    },
  });
}

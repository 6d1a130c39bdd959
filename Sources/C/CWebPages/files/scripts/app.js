// What all scripts of the pages share: texts, calls of the server, small pieces of the page.

document.documentElement.classList.add("js");

const texts = JSON.parse(document.getElementById("strings").textContent);

/** A text of the catalogue, with values in place of {names}. */
export function text(name, values = {}) {
  const found = texts[name] ?? name;
  return found.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}

export const language = document.documentElement.lang;
export const accountKey = document.body.dataset.key;

/** Why a call failed: the server cannot be reached, the session has ended, or it refused. */
export class CallError extends Error {
  constructor(kind, message, details = {}) {
    super(message);
    this.kind = kind;
    Object.assign(this, details);
  }
}

function cookie(name) {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(name + "="));
  return found ? found.slice(name.length + 1) : "";
}

/** The message for an error code, in the language of the page if the catalogue has it. */
export function wording(code, words) {
  return texts["refused_" + code] ?? words;
}

const states = { 500: "failed", 503: "busy", 507: "full" };

function refusal(response, answer) {
  if (response.status === 429) {
    return text("login_wait", { seconds: response.headers.get("Retry-After") ?? 60 });
  }
  return wording(states[response.status], answer.error ?? text("error_notunderstood"));
}

/** Calls a route of the API; returns the parsed reply. */
export async function call(
  path, { method = "GET", body, headers = {}, timeout = 20000, signsIn = false } = {},
) {
  const fields = { ...headers };
  if (body !== undefined) fields["Content-Type"] = "application/json";
  if (method !== "GET") fields["X-XSRF-TOKEN"] = cookie("XSRF-TOKEN");
  let response;
  let reply;
  try {
    response = await fetch(path, {
      method,
      headers: fields,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    reply = await response.text();
  } catch {
    throw new CallError("unreachable", text("error_unreachable"));
  }
  // Session replies begin with bytes that prevent their use as a script.
  if (reply.startsWith(")]}'")) reply = reply.slice(5);
  let answer = {};
  try {
    answer = reply ? JSON.parse(reply) : {};
  } catch {
    throw new CallError("refused", text("error_notunderstood"), { status: response.status });
  }
  if (response.ok) return answer;
  // 209: the session has ended; 119 without a session cookie: not signed in.
  if (!signsIn && (answer.code === 209 || (answer.code === 119 && !cookie("XSRF-TOKEN")))) {
    throw new CallError("expired", text("login_expired"));
  }
  throw new CallError("refused", refusal(response, answer), {
    status: response.status,
    code: answer.code,
    findings: answer.findings ?? [],
  });
}

/** Leads to signing in, and back to this page afterwards. */
export function signInAgain() {
  location.assign("/login?why=expired&next=" + encodeURIComponent(location.pathname));
}

/** Shows or hides an error message. */
export function showError(message, id = "error") {
  const place = document.getElementById(id);
  place.textContent = message ?? "";
  place.hidden = !message;
}

/** Writes the times that the server gives in UTC as they are here. */
export function showLocalTimes() {
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  const minute = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  for (const time of document.querySelectorAll("time")) {
    const format = time.hasAttribute("data-day") ? day : minute;
    time.textContent = format.format(new Date(time.dateTime));
  }
}

/** An element of a name with attributes and children; texts stay texts. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

/** Text of a user, isolated from the writing direction of the text around it. */
export function bdi(value) {
  // Remove characters that change the writing direction of the text after them.
  return element("bdi", {}, String(value ?? "").replace(/[\u202A-\u202E\u2066-\u2069]/g, ""));
}

/** An address that a browser opens as a page, or null. */
export function safeLink(link) {
  try {
    const address = new URL(String(link));
    return ["http:", "https:"].includes(address.protocol) ? address : null;
  } catch {
    return null;
  }
}

/** The host and path of an address, to display and compare. */
export function pageOf(address) {
  return address.host + address.pathname.replace(/\/$/, "");
}

/** A link to the page of a user: opens a new tab, and sends no referrer. */
export function linkTo(link, label) {
  const address = safeLink(link);
  if (!address) return bdi(link);
  const anchor = element("a", { href: address.href, target: "_blank", rel: "noopener noreferrer" });
  anchor.append(bdi(label ?? pageOf(address)));
  return anchor;
}

/** Opens a link on a click anywhere in an element. */
export function openEverywhere(whole, link) {
  const address = safeLink(link);
  if (!address) return;
  whole.classList.add("opens");
  whole.addEventListener("click", (event) => {
    if (event.target.closest("a") || getSelection().toString()) return;
    open(address.href, "_blank", "noopener,noreferrer");
  });
}

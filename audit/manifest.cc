#include "audit/manifest.h"

#include "audit/filter_fields.h"
#include "json/describe.h"

namespace gantlet::audit {

template <class Archive>
void describe(Archive& a, Manifest& v) {
  a.required("as_of", v.asOf);
  a.required("bytes", v.bytes);
  a.required("checkpoint", v.checkpoint);
  a.required("created", v.created);
  a.required("filter", v.filter);
  a.required("first_seq", v.firstSeq);
  a.required("first_time", v.firstTime);
  a.required("format", v.format);
  a.required("last_seq", v.lastSeq);
  a.required("last_time", v.lastTime);
  a.required("records", v.records);
  a.required("sha256", v.sha256);
}

namespace {

constexpr std::string_view kHeader = "gantlet-audit-export/v1\n";

Error refuse(std::string message) {
  return Error{ErrorCode::kInvalidArgument, "not a manifest: " + std::move(message), ""};
}

}  // namespace

Result<std::string> signStatement(std::string_view text, const SigningKey& key,
                                  const std::string& origin) {
  if (text.starts_with(origin + "\n") || !text.ends_with('\n')) {
    return Error{ErrorCode::kInvalidArgument, "a statement must not begin like a checkpoint", ""};
  }
  return signNote(text, key, origin);
}

Manifest manifestOf(const ExportSummary& summary, const RecordFilter& filter, ExportFormat format,
                    WallTime now) {
  Manifest manifest;
  manifest.format = exportFormatName(format);
  manifest.filter = filterJson(filter);
  manifest.records = summary.records;
  manifest.bytes = summary.bytes;
  manifest.sha256 = summary.sha256;
  manifest.firstSeq = summary.firstSeq;
  manifest.lastSeq = summary.lastSeq;
  manifest.firstTime = summary.firstTime;
  manifest.lastTime = summary.lastTime;
  manifest.asOf = summary.asOf;
  manifest.created = formatRfc3339(now);
  manifest.checkpoint = summary.note;
  return manifest;
}

std::string manifestText(const Manifest& manifest) {
  return std::string(kHeader) + json::write(json::toValue(manifest)) + "\n";
}

Result<Manifest> openManifest(std::string_view note, const VerifierKey& key) {
  TRY(const SignedNote parsed, parseNote(note));
  TRY_STATUS(verifyNote(parsed, key));
  std::string_view text = parsed.text;
  if (!text.starts_with(kHeader)) return refuse("its first line is another");
  text.remove_prefix(kHeader.size());
  if (text.empty() || text.back() != '\n') return refuse("it has no end");
  text.remove_suffix(1);
  TRY(const json::Value value, json::parse(text));
  TRY(Manifest manifest, json::read<Manifest>(value));
  TRY(const Checkpoint checkpoint, openCheckpoint(manifest.checkpoint, key));
  if (checkpoint.size < manifest.asOf) return refuse("it is of more records than its checkpoint");
  return manifest;
}

}  // namespace gantlet::audit

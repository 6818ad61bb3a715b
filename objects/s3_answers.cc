// The XML that a service with S3's interface answers.
#include <Poco/AutoPtr.h>
#include <Poco/DOM/DOMParser.h>
#include <Poco/DOM/Document.h>
#include <Poco/DOM/Element.h>
#include <Poco/Exception.h>

#include "objects/s3_store.h"

namespace gantlet::objects {
namespace {

// The text of a child of that name; "": there is none.
std::string textIn(const Poco::XML::Element& of, const std::string& name) {
  const Poco::XML::Element* child = of.getChildElement(name);
  return child == nullptr ? "" : child->innerText();
}

constexpr std::size_t kLongestUploadId = 2048;

// What `read` makes of the answer's root, which must be a `name`. Errors: kUnavailable.
template <class Read>
auto readAnswer(const std::string& xml, const char* name, Read read)
    -> decltype(read(std::declval<const Poco::XML::Element&>())) {
  const auto wrong = [](const std::string& why) {
    return Error{ErrorCode::kUnavailable, "the object store's answer can't be read: " + why,
                 "'endpoint' in 'objects' must be a service with Amazon S3's interface"};
  };
  // It has no use for entities, and those that come from outside are not to be looked up.
  if (xml.find("<!") != std::string::npos) return wrong("it declares a document type");
  try {
    Poco::XML::DOMParser parser;
    const Poco::AutoPtr<Poco::XML::Document> document = parser.parseMemory(xml.data(), xml.size());
    const Poco::XML::Element* root = document->documentElement();
    if (root == nullptr || root->localName() != name) return wrong("it is no " + std::string(name));
    const auto answer = read(*root);
    return answer ? answer : wrong(answer.error().message);
  } catch (const Poco::Exception& error) {
    return wrong("it is no XML");
  }
}

Error lacking(const std::string& what) { return Error{ErrorCode::kUnavailable, what, ""}; }

}  // namespace

Result<ListedPage> readListedPage(const std::string& xml) {
  return readAnswer(xml, "ListBucketResult",
                    [](const Poco::XML::Element& of) -> Result<ListedPage> {
                      const Poco::XML::Element* root = &of;
                      ListedPage page;
                      for (const Poco::XML::Node* node = root->firstChild(); node != nullptr;
                           node = node->nextSibling()) {
                        const auto* element = dynamic_cast<const Poco::XML::Element*>(node);
                        if (element == nullptr || element->localName() != "Contents") continue;
                        page.keys.push_back(textIn(*element, "Key"));
                      }
                      if (textIn(*root, "IsTruncated") == "true") {
                        page.next = textIn(*root, "NextContinuationToken");
                        if (page.next.empty())
                          return lacking("it has more, and does not say where");
                      }
                      return page;
                    });
}

Result<std::string> readUploadId(const std::string& xml) {
  return readAnswer(xml, "InitiateMultipartUploadResult",
                    [](const Poco::XML::Element& root) -> Result<std::string> {
                      const std::string id = textIn(root, "UploadId");
                      if (!id.empty() && id.size() <= kLongestUploadId) return id;
                      return lacking("it names no upload");
                    });
}

Status readCompleted(const std::string& xml) {
  const Result<std::string> done = readAnswer(
      xml, "CompleteMultipartUploadResult",
      [](const Poco::XML::Element& root) -> Result<std::string> { return root.nodeName(); });
  return done ? Status() : Status(done.error());
}

}  // namespace gantlet::objects

// The XML of a list of objects.
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

}  // namespace

Result<ListedPage> readListedPage(const std::string& xml) {
  const auto wrong = [](const std::string& why) {
    return Error{ErrorCode::kUnavailable, "the object store's list can't be read: " + why,
                 "'endpoint' in 'objects' must be a service with Amazon S3's interface"};
  };
  // It has no use for entities, and those that come from outside are not to be looked up.
  if (xml.find("<!") != std::string::npos) return wrong("it declares a document type");
  try {
    Poco::XML::DOMParser parser;
    const Poco::AutoPtr<Poco::XML::Document> document = parser.parseMemory(xml.data(), xml.size());
    const Poco::XML::Element* root = document->documentElement();
    if (root == nullptr || root->localName() != "ListBucketResult") return wrong("it is none");
    ListedPage page;
    for (const Poco::XML::Node* node = root->firstChild(); node != nullptr;
         node = node->nextSibling()) {
      const auto* element = dynamic_cast<const Poco::XML::Element*>(node);
      if (element == nullptr || element->localName() != "Contents") continue;
      page.keys.push_back(textIn(*element, "Key"));
    }
    if (textIn(*root, "IsTruncated") == "true") {
      page.next = textIn(*root, "NextContinuationToken");
      if (page.next.empty()) return wrong("it has more, and does not say where");
    }
    return page;
  } catch (const Poco::Exception& error) {
    return wrong("it is no XML");
  }
}

}  // namespace gantlet::objects

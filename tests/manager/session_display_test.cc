// What a cell shows of libraries that draw for a browser, over a real sandbox.
#include "json/value.h"
#include "tests/support/session_place.h"

using namespace gantlet;
using gantlet::test::SessionPlace;

namespace {

// The types of a bundle, and the kind of its figure's first trace.
void checkFigure(const std::string& bundle) {
  INFO(bundle.substr(0, 200));
  const auto parsed = json::parse(bundle);
  REQUIRE(parsed);
  const json::Object& types = *parsed->asObject();
  REQUIRE(types.find("text/plain") != nullptr);
  REQUIRE(types.find("text/html") != nullptr);
  CHECK(types.find("text/html")->asString()->find("Plotly.newPlot") != std::string::npos);
  REQUIRE(types.find("application/json") != nullptr);
  const json::Value* data = types.find("application/json")->asObject()->find("data");
  REQUIRE(data != nullptr);
  CHECK(*data->asArray()->at(0).asObject()->find("type")->asString() == "bar");
}

}  // namespace

TEST_CASE("a figure of plotly's is shown with its data and as a part of a page", "[sessions]") {
  SessionPlace place;
  const SessionDesk::Who who = place.make("data-science");
  const CellAnswer shown = place.cell(who,
                                      "import plotly.graph_objects as go\n"
                                      "fig = go.Figure(go.Bar(x=[1, 2], y=[3, 4]))\nfig.show()");
  CHECK(shown.report.status == RunStatus::kSuccess);
  REQUIRE(shown.report.execution);
  REQUIRE(shown.report.execution->display.size() == 1);
  checkFigure(shown.report.execution->display.front());
  const CellAnswer value = place.cell(who, "fig");
  REQUIRE(value.resultBundle);
  checkFigure(*value.resultBundle);
  const CellAnswer drawn =
      place.cell(who, "import plotly.express as px\npx.bar(x=[1, 2], y=[3, 4])");
  REQUIRE(drawn.resultBundle);
  checkFigure(*drawn.resultBundle);
}
